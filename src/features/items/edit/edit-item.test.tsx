import 'fake-indexeddb/auto';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Item } from '../../../../contract/entities.ts';
import {
  be,
  claimed,
  detail,
  itemAnswer,
  nextItemId,
  openItem,
  people,
} from '../../../../tests/support/item-screen.tsx';
import {
  closeScreen,
  field,
  markOn,
  openAt,
  placeNow,
  press,
  toasted,
  type,
} from '../../../../tests/support/screen.tsx';
import {
  type StubServer,
  refusal,
  startStubServer,
} from '../../../../tests/support/stub-server.ts';
import { invalidate } from '../../../data/reading.ts';
import { signOut } from '../../../data/session.ts';
import { store } from '../../../data/store.ts';
import { startHistoryGuard } from '../../../ui/history-guard.ts';

// Forms of many fields, drawn on a machine that is busy with other tests.
vi.setConfig({ testTimeout: 15_000 });

let server: StubServer;
let id = '';

beforeAll(async () => {
  server = await startStubServer();
  openAt(server.origin);
  startHistoryGuard();
});
beforeEach(() => {
  server.reset();
  id = nextItemId();
  server.on('GET /categories', {
    status: 200,
    body: { categories: ['Bags', 'Books'].map((name) => ({ _id: name, name })) },
  });
});
afterEach(() => {
  closeScreen();
  signOut();
});
afterAll(() => server.stop());

const photo = {
  large: '/photos/a.webp',
  card: '/photos/b.webp',
  width: 4,
  height: 3,
  placeholder: '',
};
const tagged: Partial<Item> = { tags: ['blue'], photo, image: photo.large };

/** Opens the form as the item's poster. */
async function openForm(change: Partial<Item> = {}) {
  be('poster');
  server.on(`GET /items/${id}`, itemAnswer(id, change));
  await openItem(id, '?edit', 'Edit Item');
  await screen.findByLabelText('Title');
}
const put = () => `PUT /items/${id}` as const;
/** The fields of the form that was sent last. */
function sent(): Record<string, string> {
  const body = server.heard(put()).at(-1)!.body.toString();
  const parts = body.matchAll(
    /name="(\w+)"(?:; filename="[^"]*")?\r\n(?:.+\r\n)?\r\n([^\r]*)\r\n/g,
  );
  return Object.fromEntries([...parts].map(([, name, value]) => [name, value]));
}
const dialog = () => within(screen.getByRole('dialog'));

test('its poster opens it from the item, with what the item says', async () => {
  be('poster');
  server.on(`GET /items/${id}`, itemAnswer(id, tagged));
  await openItem(id);
  fireEvent.click(screen.getByRole('link', { name: 'Edit' }));
  await screen.findByRole('heading', { level: 1, name: 'Edit Item' });
  await screen.findByLabelText('Title');
  expect(placeNow()).toBe(`/items/${id}?edit`);
  expect(document.title).toBe('Edit Item - Lost & Found');
  const values = ['Title', 'Description', 'Category', 'Status', 'Location'].map(
    (label) => field(label).value,
  );
  expect(values).toEqual([
    'Blue backpack',
    'With a laptop in it.',
    'Bags',
    'Found',
    'Main Hall, Room 101',
  ]);
  expect(field('Category').type).toBe('text');
  await waitFor(() => {
    const offered = [...document.querySelectorAll('datalist option')];
    expect(offered.map((one) => one.getAttribute('value'))).toEqual(['Bags', 'Books']);
  });
  expect([...field('Status').querySelectorAll('option')].map(({ value }) => value)).toEqual([
    'Lost',
    'Found',
    'Claimed',
    'Returned',
  ]);
  expect(screen.getByLabelText('Remove Image')).toBeTruthy();
});

test('nobody else has it', async () => {
  be('admin');
  server.on(`GET /items/${id}`, itemAnswer(id));
  await openItem(id, '?edit');
  expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull();
});

test('sends what is written, says so, and shows the item', async () => {
  await openForm({ tags: ['blue'] });
  server.on(put(), itemAnswer(id, { title: 'Red backpack' }));
  type('Title', 'Red backpack');
  type('Category', 'Books');
  fireEvent.change(field('Status'), { target: { value: 'Lost' } });
  fireEvent.click(screen.getByRole('button', { name: 'Remove tag blue' }));
  press('Save Changes');
  await screen.findByRole('heading', { level: 1, name: 'Red backpack' });
  await toasted('Item updated successfully!');
  expect(placeNow()).toBe(`/items/${id}`);
  expect(sent()).toEqual({
    title: 'Red backpack',
    description: 'With a laptop in it.',
    category: 'Books',
    status: 'Lost',
    location: 'Main Hall, Room 101',
    // One empty text: none. Left out they would stay.
    tags: '',
    updatedAt: '2025-09-01T12:00:00.000Z',
  });
});

test('an empty image takes the photo away, a file replaces it', async () => {
  await openForm(tagged);
  server.on(put(), refusal(503, 'BUSY', 'The portal is busy.'));
  fireEvent.click(screen.getByLabelText('Remove Image'));
  press('Save Changes');
  await toasted('The portal is busy.');
  expect(sent().image).toBe('');

  const file = new File(['bytes'], 'bag.png', { type: 'image/png' });
  fireEvent.change(screen.getByLabelText(/^Image/), { target: { files: [file] } });
  await screen.findByRole('button', { name: 'Keep the present image' });
  expect(screen.getByLabelText<HTMLInputElement>('Remove Image').checked).toBe(false);
  press('Save Changes');
  await waitFor(() => expect(sent().image).toBe('bytes'));
});

test('marks what is missing and what the server turns down; what failed without words is said', async () => {
  await openForm();
  type('Location', ' ');
  press('Save Changes');
  await waitFor(() => expect(markOn(field('Location'))).toBe('Location is required'));
  expect(server.heard(put())).toEqual([]);

  type('Location', 'Gym');
  server.on(
    put(),
    refusal(400, 'VALIDATION_ERROR', 'category is not an active category.', [
      { field: 'category', message: 'is not an active category' },
    ]),
  );
  press('Save Changes');
  await waitFor(() => expect(markOn(field('Category'))).toBe('Category is not an active category'));
  server.on(put(), refusal(500, 'INTERNAL_ERROR', ''));
  press('Save Changes');
  await toasted('Failed to update item');
  expect(field('Location').value).toBe('Gym');
});

describe('the status', () => {
  test('what would clear a claim is said and asked about first', async () => {
    await openForm(claimed);
    server.on(put(), itemAnswer(id));
    fireEvent.change(field('Status'), { target: { value: 'Found' } });
    screen.getByText('Setting Found clears the claim of Grace Hopper, who is told.');
    press('Save Changes');
    await screen.findByRole('dialog', { name: 'Clear the claim?' });
    fireEvent.click(dialog().getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.heard(put())).toEqual([]);

    press('Save Changes');
    await screen.findByRole('dialog');
    fireEvent.click(dialog().getByRole('button', { name: 'Save and clear the claim' }));
    await waitFor(() => expect(sent().status).toBe('Found'));
  });

  test('nobody has touched goes as it is by now, not as it was when the form was opened', async () => {
    await openForm();
    type('Title', 'Red backpack');
    const now = { ...claimed, updatedAt: '2025-09-01T13:00:00.000Z' };
    server.on(`GET /items/${id}`, itemAnswer(id, now));
    invalidate('GET /items/{id}');
    await waitFor(() => expect(field('Status').value).toBe('Claimed'));
    server.on(put(), refusal(503, 'BUSY', 'Busy'));
    press('Save Changes');
    await toasted('Busy');
    expect(sent()).toMatchObject({
      title: 'Red backpack',
      status: 'Claimed',
      updatedAt: '2025-09-01T13:00:00.000Z',
    });
  });
});

test('where the item has changed meanwhile it says what, and keeps what was typed', async () => {
  await openForm();
  type('Title', 'Red backpack');
  const now = { title: 'Grey backpack', location: 'Gym', updatedAt: '2025-09-01T13:00:00.000Z' };
  server.on(put(), refusal(409, 'STATUS_CONFLICT', 'No'));
  server.on(`GET /items/${id}`, itemAnswer(id, now));
  press('Save Changes');
  await screen.findByText('Title is now: Grey backpack');
  screen.getByText('Location is now: Gym');
  expect(field('Title').value).toBe('Red backpack');
  expect(field('Location').value).toBe('Gym');

  server.on(put(), itemAnswer(id, { ...now, title: 'Red backpack' }));
  press('Save Changes');
  await screen.findByRole('heading', { level: 1, name: 'Red backpack' });
  expect(sent()).toMatchObject({ title: 'Red backpack', updatedAt: now.updatedAt });
});

describe('leaving', () => {
  test('with nothing changed asks nothing', async () => {
    await openForm();
    press('Cancel');
    await screen.findByRole('heading', { level: 1, name: 'Blue backpack' });
    expect(detail('Status')).toBe('Found');
    expect(document.title).toBe('Blue backpack - Lost & Found');
  });

  test('with unsaved changes asks first, and forgets them when told so', async () => {
    await openForm();
    type('Title', 'Red backpack');
    const closing = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(closing);
    // It is there again after a reload: the browser has nothing to ask.
    expect(closing.defaultPrevented).toBe(false);

    press('Cancel');
    const question = await screen.findByRole('dialog', { name: 'Leave without saving?' });
    fireEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
    expect(field('Title').value).toBe('Red backpack');

    press('Cancel');
    fireEvent.click(dialog().getByRole('button', { name: 'Leave' }));
    await screen.findByRole('heading', { level: 1, name: 'Blue backpack' });
    fireEvent.click(screen.getByRole('link', { name: 'Edit' }));
    expect((await screen.findByLabelText<HTMLInputElement>('Title')).value).toBe('Blue backpack');
  });

  test('a link and Back are asked about as well', async () => {
    window.history.replaceState({ idx: 2 }, '');
    await openForm();
    type('Title', 'Red backpack');
    act(() => void window.dispatchEvent(new PopStateEvent('popstate', { state: { idx: 1 } })));
    await screen.findByRole('dialog', { name: 'Leave without saving?' });
    fireEvent.click(dialog().getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).toBeNull();

    const link = Object.assign(document.createElement('a'), { href: '/dashboard' });
    document.body.append(link);
    fireEvent.click(link);
    await screen.findByRole('dialog', { name: 'Leave without saving?' });
    fireEvent.click(dialog().getByRole('button', { name: 'Leave' }));
    await screen.findByRole('heading', { level: 1, name: 'Dashboard' });
    link.remove();
  });

  test('what was typed survives a reload', async () => {
    await openForm();
    type('Title', 'Red backpack');
    closeScreen();
    await openForm();
    await screen.findByText('What you had written before is back.');
    expect(field('Title').value).toBe('Red backpack');
    press('Discard draft');
    await waitFor(() => expect(field('Title').value).toBe('Blue backpack'));
  });

  test('where the device does not keep what is written, the browser asks before a reload', async () => {
    const written = vi.spyOn(store, 'writeDraft').mockResolvedValue(false);
    await openForm();
    type('Title', 'Red backpack');
    await screen.findByText(/^This device cannot keep what you write here/);
    const closing = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(closing);
    expect(closing.defaultPrevented).toBe(true);
    written.mockRestore();
  });

  test('what is found again does not go over what others have changed since it was written', async () => {
    const now = { title: 'Grey backpack', location: 'Gym', updatedAt: '2025-09-01T13:00:00.000Z' };
    await openForm();
    type('Title', 'Red backpack');
    await waitFor(async () =>
      expect(await store.readDraft(`edited item:${people.poster.id}:${id}`)).toBeTruthy(),
    );
    closeScreen();
    await openForm(now);
    act(() => invalidate('GET /items/{id}'));
    expect(field('Title').value).toBe('Red backpack');
    await waitFor(() => expect(field('Location').value).toBe('Gym'));
    press('Save Changes');
    await screen.findByText('Title is now: Grey backpack');
    expect(server.heard(put())).toEqual([]);

    server.on(put(), itemAnswer(id, { ...now, title: 'Red backpack' }));
    press('Save Changes');
    await screen.findByRole('heading', { level: 1, name: 'Red backpack' });
    expect(sent()).toMatchObject({ title: 'Red backpack', updatedAt: now.updatedAt });
  });
});
