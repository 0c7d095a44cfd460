import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import {
  adminStub,
  cells,
  idOf,
  openAdmin,
  row,
} from '../../../../tests/support/page/screens/admin.tsx';
import {
  answerConfirm,
  markOn,
  press,
  toasted,
} from '../../../../tests/support/page/screens/screen.tsx';
import { refusal } from '../../../../tests/support/page/stand-ins/stub-server.ts';
import { invalidate } from '../../../client/query/query.ts';

const server = adminStub();
const plan = { large: '/p.webp', card: '/c.webp', width: 800, height: 400, placeholder: 'data:,' };
const canteen = {
  _id: idOf(1),
  name: 'North Canteen',
  aliases: ['the Nest', 'Mensa'],
  position: { x: 0.25, y: 0.5 },
};
const gym = { _id: idOf(2), name: 'Gym', aliases: [], position: null };
const done = { status: 200, body: { message: 'Done.' } };
const move = `PUT /admin/places/${idOf(1)}` as const;
const nest = { _id: idOf(7), phrase: 'the Den', meaning: 'canteen' };

const listPlaces = (places: unknown[] = [gym, canteen], picture: unknown = plan) =>
  server.on('GET /places', { status: 200, body: { places, plan: picture } });
const listPhrases = (phrases: unknown[]) =>
  server.on('GET /admin/phrases', { status: 200, body: { phrases } });

beforeEach(() => listPhrases([]));

async function open() {
  openAdmin('/admin/places');
  await screen.findByText(/^\d+ places?$/);
}

async function openDialog(button: string, name: string) {
  press(button);
  const dialog = within(await screen.findByRole('dialog', { name }));
  return {
    ...dialog,
    type: (label: string, value: string) =>
      fireEvent.input(dialog.getByLabelText(label), { target: { value } }),
    value: (label: string) => dialog.getByLabelText<HTMLInputElement>(label).value,
    picker: dialog.queryByRole('button', { name: 'Set the position on the plan' })!,
    submit: (label: string) => fireEvent.click(dialog.getByRole('button', { name: label })),
  };
}

test('lists places with aliases, and with the number and the position on the plan', async () => {
  listPlaces();
  await open();
  expect(await cells('North Canteen')).toEqual([
    'the Nest, Mensa',
    '125 % from the left, 50 % from the top',
    expect.any(String),
  ]);
  expect((await cells('Gym'))[1]).toBe('Not placed');
  const picture = screen.getByAltText(
    'The plan of the campus, with the numbers of the places on it',
  );
  expect(picture.parentElement?.textContent).toBe('1');
});

test('the screen of places is linked from the admin screen, and links back', async () => {
  listPlaces();
  openAdmin('/admin');
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Places and plan' });
  fireEvent.click(link);
  await screen.findByRole('heading', { level: 1, name: 'Places' });
  fireEvent.click(screen.getByRole('link', { name: /Back to Dashboard/ }));
  await screen.findByRole('heading', { level: 1, name: 'Admin Dashboard' });
});

test('says how to start if there is neither a plan nor a place', async () => {
  listPlaces([], null);
  openAdmin('/admin/places');
  await screen.findByText('No places yet.');
  screen.getByText('No plan yet.');
  await screen.findByText('No phrases yet.');
  const dialog = await openDialog('Add Place', 'Add Place');
  dialog.getByText(/^Upload a plan first/);
});

test('offers to retry if the places cannot be loaded', async () => {
  server.on('GET /places', refusal(500, 'INTERNAL', 'Broken.'));
  openAdmin('/admin/places');
  await screen.findByText('Failed to load the places');
  listPlaces();
  press('Retry');
  await row('Gym');
});

test('shows stored places offline, and says that actions need a connection', async () => {
  listPlaces();
  await open();
  server.on('GET /places', 'drop the connection');
  act(() => invalidate('GET /places'));
  await screen.findByText('You need to be online for admin actions.');
  await row('Gym');
});

test('adds a place with aliases and a position that was clicked on the plan', async () => {
  listPlaces();
  server.on('POST /admin/places', { ...done, status: 201 });
  await open();
  const dialog = await openDialog('Add Place', 'Add Place');
  dialog.type('Name', 'Library');
  dialog.type('Aliases', 'Books\n\n  Reading Room ');
  dialog.picker.getBoundingClientRect = () => new DOMRect(100, 50, 400, 200);
  fireEvent.click(dialog.picker, { detail: 1, clientX: 200, clientY: 200 });
  expect([dialog.value('From left (%)'), dialog.value('From top (%)')]).toEqual(['25', '75']);
  dialog.submit('Add Place');
  await screen.findByText('"Library" was added.');
  expect(server.requests('POST /admin/places')[0]?.json()).toEqual({
    name: 'Library',
    aliases: ['Books', 'Reading Room'],
    position: { x: 0.25, y: 0.75 },
  });
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('moves a place with the arrow keys, and removes it from the plan', async () => {
  listPlaces();
  server.on(move, done);
  await open();
  const dialog = await openDialog('Edit North Canteen', 'Edit Place');
  expect(dialog.value('Aliases')).toBe('the Nest\nMensa');
  fireEvent.keyDown(dialog.picker, { key: 'ArrowRight' });
  fireEvent.keyDown(dialog.picker, { key: 'ArrowUp', shiftKey: true });
  dialog.getByText('26 % from the left, 45 % from the top');
  dialog.submit('Not on the Plan');
  dialog.getByText('Not placed');
  dialog.type('From left (%)', '30');
  dialog.submit('Save Changes');
  await waitFor(() =>
    expect(markOn(dialog.getByLabelText('From top (%)'))).toBe('Fill in both numbers, or none'),
  );
  dialog.type('From top (%)', '140');
  dialog.submit('Save Changes');
  await waitFor(() =>
    expect(markOn(dialog.getByLabelText('From top (%)'))).toBe('Must be a number from 0 to 100'),
  );
  dialog.type('From top (%)', '40');
  dialog.submit('Save Changes');
  await screen.findByText('"North Canteen" was saved.');
  expect(server.requests(move)[0]?.json()).toMatchObject({
    position: { x: 0.3, y: 0.4 },
  });
});

test('keeps the position of a place while it is being saved', async () => {
  listPlaces();
  const saved = Promise.withResolvers<typeof done>();
  server.on(move, () => saved.promise);
  await open();
  const dialog = await openDialog('Edit North Canteen', 'Edit Place');
  dialog.submit('Save Changes');
  fireEvent.keyDown(dialog.picker, { key: 'ArrowRight' });
  dialog.submit('Not on the Plan');
  dialog.getByText('25 % from the left, 50 % from the top');
  saved.resolve(done);
  await screen.findByText('"North Canteen" was saved.');
});

test('reports a missing name and half a position together', async () => {
  listPlaces();
  await open();
  const dialog = await openDialog('Add Place', 'Add Place');
  dialog.type('From left (%)', '30');
  dialog.submit('Add Place');
  await waitFor(() => expect(markOn(dialog.getByLabelText('Name'))).toBe('Name is required'));
  expect(markOn(dialog.getByLabelText('From top (%)'))).toBe('Fill in both numbers, or none');
});

test('shows at the field that a name is in use, and keeps the dialog open', async () => {
  listPlaces();
  server.on('POST /admin/places', refusal(409, 'NAME_IN_USE', 'This name is already in use.'));
  await open();
  const dialog = await openDialog('Add Place', 'Add Place');
  dialog.submit('Add Place');
  await waitFor(() => expect(markOn(dialog.getByLabelText('Name'))).toBe('Name is required'));
  dialog.type('Name', 'gym');
  dialog.submit('Add Place');
  await toasted('Failed to add the place: This name is already in use.');
  expect(markOn(dialog.getByLabelText('Name'))).toBe('This name is already in use.');
});

test('asks before a place or the plan is deleted', async () => {
  listPlaces();
  const removal = `DELETE /admin/places/${idOf(2)}` as const;
  server.on(removal, done);
  server.on('DELETE /admin/plan', done);
  await open();
  answerConfirm(false);
  press('Delete Gym');
  expect(server.requests(removal)).toEqual([]);
  const confirm = answerConfirm(true);
  press('Delete Gym');
  await screen.findByText('"Gym" was deleted.');
  expect(confirm.mock.lastCall?.[0]).toMatch(/Items keep what their posters wrote/);
  press('Remove Plan');
  await screen.findByText('The plan was removed.');
});

test('says that a place, the plan or a phrase was deleted also if the response was lost before', async () => {
  listPlaces();
  listPhrases([nest]);
  const lost = { status: 502, html: '<h1>Bad Gateway</h1>' };
  const gone = refusal(404, 'NOT_FOUND', "This doesn't exist, or no longer exists.");
  await open();
  await row('the Den');
  answerConfirm(true);
  const deletions = [
    ['Delete Gym', `DELETE /admin/places/${idOf(2)}`, 'the place', '"Gym" was deleted.'],
    ['Remove Plan', 'DELETE /admin/plan', 'the plan', 'The plan was removed.'],
    [
      'Delete the Den',
      `DELETE /admin/phrases/${idOf(7)}`,
      'the phrase',
      'The phrase "the Den" was deleted.',
    ],
  ] as const;
  for (const [button, call, what, done] of deletions) {
    server.on(call, lost);
    press(button);
    await toasted(new RegExp(`Failed to (delete|remove) ${what}`));
    server.on(call, gone);
    press(button);
    await screen.findByText(done);
    // The toast about the first attempt closes before its five seconds are over.
    await waitFor(() => expect(screen.queryByText(/Failed to/)).toBeNull(), { timeout: 3000 });
  }
});

test('uploads a plan', async () => {
  listPlaces([], null);
  server.on('PUT /admin/plan', done);
  openAdmin('/admin/places');
  await screen.findByText('No plan yet.');
  listPlaces([]);
  const input = document.querySelector('input[type="file"]')!;
  const file = new File(['pixels'], 'plan.png', { type: 'image/png' });
  fireEvent.change(input, { target: { files: [file] } });
  await screen.findByText('The plan was saved.');
  await screen.findByAltText(/^The plan of the campus/);
  expect(server.requests('PUT /admin/plan')[0]?.body.toString()).toContain('name="image"');
});

test('adds and deletes phrases', async () => {
  listPlaces();
  listPhrases([nest]);
  server.on('POST /admin/phrases', refusal(409, 'NAME_IN_USE', 'This name is already in use.'));
  await open();
  expect((await cells('the Den'))[0]).toBe('canteen');
  const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
  press('Add Phrase');
  await waitFor(() => expect(markOn(field('Phrase'))).toBe('Phrase is required'));
  fireEvent.input(field('Phrase'), { target: { value: 'the Tube' } });
  fireEvent.input(screen.getByLabelText('Meaning'), { target: { value: 'Gym' } });
  press('Add Phrase');
  await waitFor(() => expect(markOn(field('Phrase'))).toBe('This name is already in use.'));
  server.on('POST /admin/phrases', { ...done, status: 201 });
  press('Add Phrase');
  await screen.findByText('"the Tube" was added.');
  expect(field('Phrase').value).toBe('');
  const removal = `DELETE /admin/phrases/${idOf(7)}` as const;
  server.on(removal, done);
  answerConfirm(true);
  press('Delete the Den');
  await screen.findByText('The phrase "the Den" was deleted.');
});
