import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { editingAsAda } from '../../../../tests/support/page/screens/own-dashboard.tsx';
import {
  ownItemId as idOf,
  ownItems as own,
  ownItemsReply as has,
  ownItemRow as row,
} from '../../../../tests/support/page/data/own-items.ts';
import {
  field,
  markOn,
  currentAddress,
  press,
  toasted,
  type,
} from '../../../../tests/support/page/screens/screen.tsx';
import { refusal } from '../../../../tests/support/page/stand-ins/stub-server.ts';
import { invalidate } from '../../../client/query/query.ts';

const list = 'GET /users/me/items';
const put = `PUT /items/${idOf(1)}` as const;
const { server, open, edit } = editingAsAda();

async function openCards(...items: Parameters<typeof own>) {
  localStorage.setItem('dashboardView', 'card');
  await open(own(...items));
}

const choose = (label: string, value: string) =>
  fireEvent.change(field(label), { target: { value } });

/** The fields of the last form sent. */
function sent(): Record<string, string> {
  const body = server.requests(put).at(-1)!.body.toString();
  const fields = body.matchAll(
    /name="(\w+)"(?:; filename="[^"]*")?(?:\r\n[^\r]+)*\r\n\r\n([^]*?)\r\n--/g,
  );
  return Object.fromEntries([...fields].map(([, name, value]) => [name, value]));
}

test('a row becomes a form with the focus in its title, and also sends fields that only a card shows', async () => {
  await open(own({ title: 'Blue bag', description: 'With books', tags: ['blue'] }, {}));
  await edit('Blue bag');
  expect(document.activeElement).toBe(field('Title'));
  expect(field('Title').value).toBe('Blue bag');
  await screen.findByRole('option', { name: 'Books' });
  expect(
    // field() is typed for text fields.
    [...(field('Status') as unknown as HTMLSelectElement).options].map(({ text }) => text),
  ).toEqual(['Lost', 'Found', 'Claimed', 'Returned']);
  type('Title', 'Bluish bag');
  choose('Category', 'Books');
  choose('Status', 'Lost');
  const saved = own({ title: 'Bluish bag', status: 'Lost' });
  server.on(put, { status: 200, body: { item: saved[0] } });
  server.on(list, has([...saved, ...own({}, {}).slice(1)]));
  press('Save');

  await toasted('Item updated successfully!');
  expect(sent()).toEqual({
    title: 'Bluish bag',
    description: 'With books',
    status: 'Lost',
    category: 'Books',
    location: 'Main Hall, Room 101',
    updatedAt: '2025-09-01T12:00:00.000Z',
  });
  expect(within(row('Bluish bag')).getByText('Lost')).toBeTruthy();
  const button = within(row('Bluish bag')).getByRole('button', { name: 'Edit' });
  await waitFor(() => expect(document.activeElement).toBe(button));
  await waitFor(() => expect(server.requests(list)).toHaveLength(2));
});

test('Cancel leaves the item as it was, with the focus on its Edit button', async () => {
  await open();
  await edit('Blue bag');
  type('Title', 'Another');
  press('Cancel');
  const button = within(row('Blue bag')).getByRole('button', { name: 'Edit' });
  await waitFor(() => expect(document.activeElement).toBe(button));
  expect(server.requests(put)).toEqual([]);
});

test('keeps the item’s category even if it is no longer active', async () => {
  await open(own({ title: 'Blue bag', category: { _id: idOf(70), name: 'Curios' } }));
  await edit('Blue bag');
  await screen.findByRole('option', { name: 'Books' });
  expect(field('Category').value).toBe('Curios');
});

test('marks an empty title and fields that the server refuses', async () => {
  await open();
  await edit('Blue bag');
  type('Title', ' ');
  press('Save');
  await waitFor(() => expect(markOn(field('Title'))).toBe('Title is required'));
  expect(document.activeElement).toBe(field('Title'));
  expect(server.requests(put)).toEqual([]);

  type('Title', 'x');
  press('Save');
  await waitFor(() =>
    expect(markOn(field('Title'))).toBe('Title must be at least 2 characters long'),
  );
  expect(server.requests(put)).toEqual([]);

  type('Title', 'Another bag');
  server.on(
    put,
    refusal(400, 'VALIDATION_ERROR', 'Please check what you entered.', [
      { field: 'title', message: 'must be at least 2 characters long' },
    ]),
  );
  press('Save');
  await toasted('Please check what you entered.');
  await waitFor(() =>
    expect(markOn(field('Title'))).toBe('Title must be at least 2 characters long'),
  );
});

test('a row’s photo cannot be replaced while the edit is being saved', async () => {
  await open();
  await edit('Blue bag');
  type('Title', 'Another bag');
  const answered = Promise.withResolvers<undefined>();
  server.on(put, async () => {
    await answered.promise;
    return refusal(503, 'BUSY', 'Busy');
  });
  expect(fireEvent.click(field('Image'))).toBe(true);
  press('Save');
  await waitFor(() => expect(server.requests(put)).toHaveLength(1));
  expect(fireEvent.click(field('Image'))).toBe(false);
  answered.resolve(undefined);
  await toasted('Busy');
  expect(fireEvent.click(field('Image'))).toBe(true);
});

test('a row focuses its photo if the server refuses it', async () => {
  await open();
  await edit('Blue bag');
  type('Title', 'Another bag');
  server.on(
    put,
    refusal(400, 'VALIDATION_ERROR', 'No', [{ field: 'image', message: 'is not a picture' }]),
  );
  press('Save');
  await waitFor(() => expect(document.activeElement).toBe(field('Image')));
});

test('says that the update failed if the response has no message, and keeps the typed text', async () => {
  await open();
  await edit('Blue bag');
  type('Title', 'Bluish bag');
  server.on(put, refusal(500, 'INTERNAL_ERROR', ''));
  press('Save');
  await toasted('Failed to update item');
  expect(field('Title').value).toBe('Bluish bag');
});

test('saving an edit does not overwrite fields that only others have changed', async () => {
  await open();
  await edit('Blue bag');
  type('Title', 'Bluish bag');
  act(() => (document.activeElement as HTMLElement).blur());
  const claimed = own({
    title: 'Blue bag',
    status: 'Claimed',
    claimedById: idOf(90),
    claimedByName: 'Grace',
    updatedAt: '2025-09-02T12:00:00.000Z',
  });
  server.on(list, has([...own({}, {}, { title: 'New' }).slice(2), ...claimed]));
  act(() => invalidate(list));
  await waitFor(() => expect(server.requests(list)).toHaveLength(2));
  // During an edit, the list inserts no new items; it only removes items that the reply no longer has.
  await screen.findByText('2 items');
  await waitFor(() => expect(screen.queryByText('Red umbrella')).toBeNull());
  expect(screen.queryByText('New')).toBeNull();
  expect(field('Title').value).toBe('Bluish bag');

  server.on(put, { status: 200, body: { item: { ...claimed[0], title: 'Bluish bag' } } });
  press('Save');
  await screen.findByRole('rowheader', { name: 'Bluish bag' });
  expect(sent()).toMatchObject({
    title: 'Bluish bag',
    status: 'Claimed',
    updatedAt: '2025-09-02T12:00:00.000Z',
  });
  // The list was updated, because the reader was not busy with it when the edit ended.
  expect(screen.getByText('New')).toBeTruthy();
});

test('the server refuses a field that others changed too, and the next attempt saves it', async () => {
  await open(own({ title: 'Blue bag' }));
  await edit('Blue bag');
  choose('Status', 'Lost');
  const later = { status: 'Returned', updatedAt: '2025-09-02T12:00:00.000Z' } as const;
  server.on(list, has(own({ title: 'Bag', ...later })));
  act(() => invalidate(list));
  // A field that the user has not changed shows the item's new value.
  await waitFor(() => expect(field('Title').value).toBe('Bag'));
  expect(field('Status').value).toBe('Lost');
  server.on(put, refusal(409, 'STATUS_CONFLICT', 'The item has changed since.'));
  press('Save');
  await toasted('The item has changed since.');
  const save = screen.getByRole('button', { name: 'Save' });
  const problem = document.getElementById(save.getAttribute('aria-describedby') ?? '');
  expect(problem?.textContent).toBe('The item has changed since.');
  expect(sent().updatedAt).toBe('2025-09-01T12:00:00.000Z');

  server.on(put, { status: 200, body: { item: own({ title: 'Bag', status: 'Lost' })[0] } });
  press('Save');
  await toasted('Item updated successfully!');
  expect(sent()).toMatchObject({ title: 'Bag', status: 'Lost', updatedAt: later.updatedAt });
});

test('asks before changing the status of a claimed item, because that removes the claim', async () => {
  await open(
    own({ title: 'Blue bag', status: 'Claimed', claimedById: idOf(90), claimedByName: 'Grace' }),
  );
  await edit('Blue bag');
  choose('Status', 'Found');
  press('Save');
  let dialog = within(await screen.findByRole('dialog', { name: 'Remove the claim?' }));
  expect(
    dialog.getByText(/^Changing it to .* cancels Grace.s claim; Grace will be notified/),
  ).toBeTruthy();
  act(() => dialog.getByRole('button', { name: 'Cancel' }).click());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.requests(put)).toEqual([]);
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Save' }).getAttribute('aria-busy')).toBeNull(),
  );

  server.on(put, { status: 200, body: { item: own({ title: 'Blue bag' })[0] } });
  press('Save');
  dialog = within(await screen.findByRole('dialog'));
  act(() => dialog.getByRole('button', { name: 'Save and remove the claim' }).click());
  await toasted('Item updated successfully!');
  expect(sent().status).toBe('Found');
});

test('asks before discarding unsaved changes', async () => {
  await open(own({ title: 'Blue bag' }, { title: 'Red umbrella' }), 12);
  await edit('Blue bag');
  type('Title', 'Bluish bag');
  await edit('Red umbrella');
  const dialog = within(await screen.findByRole('dialog', { name: 'Discard your changes?' }));
  act(() => dialog.getByRole('button', { name: 'Cancel' }).click());
  expect(field('Title').value).toBe('Bluish bag');

  press('Next');
  press('Discard changes');
  await waitFor(() => expect(currentAddress()).toBe('/dashboard?page=2'));
  expect(screen.queryByLabelText('Title')).toBeNull();
});

test('closes an edit without changes when the user edits another item', async () => {
  await open();
  await edit('Blue bag');
  await edit('Red umbrella');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(field('Title').value).toBe('Red umbrella');
  expect(document.activeElement).toBe(field('Title'));
});

test('a card has named actions, and becomes a form with all of its fields', async () => {
  await openCards({ title: 'Blue bag' });
  const card = within(screen.getByRole('article', { name: 'Blue bag' }));
  expect(card.getByRole('link', { name: 'View Details' })).toBeTruthy();
  expect(card.getAllByRole('button').map((one) => one.getAttribute('aria-label'))).toEqual([
    'Edit: Blue bag',
    'Delete: Blue bag',
  ]);
  press('Edit: Blue bag');
  await screen.findByRole('button', { name: 'Save' });
  expect(document.activeElement).toBe(field('Title'));
  type('Description', 'With a hole in it');
  type('Location', 'Library');
  const photo = new File([new Uint8Array([1, 2, 3])], 'bag.webp', { type: 'image/webp' });
  fireEvent.change(screen.getByLabelText(/^Image/), { target: { files: [photo] } });
  await screen.findByRole('img', { name: 'Preview of the image' });
  server.on(put, { status: 200, body: { item: own({ title: 'Blue bag' })[0] } });
  press('Save');

  await toasted('Item updated successfully!');
  expect(sent()).toMatchObject({
    title: 'Blue bag',
    description: 'With a hole in it',
    location: 'Library',
  });
  expect(server.requests(put)[0]!.body.toString()).toContain('filename="bag.webp"');
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit: Blue bag' })),
  );
});
