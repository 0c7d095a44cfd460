import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  adminStub,
  categoryReply,
  cells,
  idOf,
  listed,
  openAdmin,
  row,
} from '../../../../tests/support/page/screens/admin.tsx';
import {
  answerConfirm,
  field,
  markOn,
  press,
  toasted,
  type,
} from '../../../../tests/support/page/screens/screen.tsx';
import { refusal } from '../../../../tests/support/page/stand-ins/stub-server.ts';

const server = adminStub();
const list = 'GET /categories/admin';
const change = `PUT /categories/${idOf(1)}` as const;
const bags = categoryReply(1, { name: 'Bags', description: 'Backpacks' });

async function open(categories = [bags]) {
  server.on(list, listed('categories', categories));
  openAdmin('/admin?tab=categories');
  await screen.findByText(/^\d+ categor/);
}

async function edit() {
  fireEvent.click((await row('Bags')).getByRole('button', { name: 'Edit Bags' }));
  const dialog = await screen.findByRole('dialog', { name: 'Edit Category' });
  return {
    dialog,
    within: within(dialog),
    save: () => fireEvent.click(within(dialog).getByRole('button', { name: 'Save Changes' })),
  };
}

test('lists active and inactive categories', async () => {
  await open([bags, categoryReply(2, { name: 'Keys', isActive: false })]);
  expect((await cells('Bags')).slice(0, 2)).toEqual(['Backpacks', 'Active']);
  expect((await cells('Keys')).slice(0, 2)).toEqual(['', 'Inactive']);
  const gone = (await row('Keys')).getByRole<HTMLButtonElement>('button', { name: /Deactivate/ });
  expect(gone.disabled).toBe(true);
});

test('marks the guarded categories', async () => {
  await open([bags, categoryReply(2, { name: 'Wallets', isGuarded: true })]);
  expect((await row('Wallets')).getByText('Guarded')).toBeDefined();
  expect((await row('Bags')).queryByText('Guarded')).toBeNull();
});

test('requires a name', async () => {
  await open();
  press('Add Category');
  await waitFor(() => expect(markOn(field('Name'))).toBe('Name is required'));
  expect(server.requests('POST /categories')).toEqual([]);
});

test('two presses add a category without a description only once, and empty the form', async () => {
  await open();
  const hats = categoryReply(3, { name: 'Hats' });
  server.on('POST /categories', { status: 201, body: { category: hats } });
  type('Name', 'Hats');
  const button = screen.getByRole('button', { name: 'Add Category' });
  server.on(list, listed('categories', [bags, hats]));
  act(() => {
    button.click();
    button.click();
  });
  await screen.findByText('Category "Hats" was added.');
  await row('Hats');
  const bodies = server.requests('POST /categories').map((request) => request.json());
  expect(bodies).toEqual([{ name: 'Hats', description: '', isGuarded: false }]);
  expect(field('Name').value).toBe('');
});

test('repeats an attempt without a response with the same Idempotency-Key, but sends other text with a new key', async () => {
  await open();
  server.on('POST /categories', 'drop the connection');
  const tries = () => server.requests('POST /categories');
  const add = async (name: string, count: number) => {
    type('Name', name);
    press('Add Category');
    await waitFor(() => expect(tries()).toHaveLength(count));
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Add Category' }).ariaBusy).not.toBe('true'),
    );
  };
  await add('Hats', 1);
  await add('Hats', 2);
  await add('Caps', 3);
  const [first, second, third] = tries().map(({ headers }) => headers['idempotency-key']);
  expect(first).toMatch(/^[0-9a-f-]{36}$/);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

test('shows at the field that a name is in use, and keeps the typed text', async () => {
  await open();
  server.on('POST /categories', refusal(409, 'NAME_IN_USE', 'This name is already in use.'));
  type('Name', 'Bags');
  type('Description (optional)', 'Sacks');
  press('Add Category');
  await toasted('Failed to add category: This name is already in use.');
  expect(markOn(field('Name'))).toBe('This name is already in use.');
  expect(field('Description (optional)').value).toBe('Sacks');
});

test('adds a category under a new key after its name was in use, because the name may be free', async () => {
  await open();
  server.on('POST /categories', refusal(409, 'NAME_IN_USE', 'This name is already in use.'));
  type('Name', 'Hats');
  press('Add Category');
  await toasted('Failed to add category: This name is already in use.');
  const hats = categoryReply(3, { name: 'Hats' });
  server.on('POST /categories', { status: 201, body: { category: hats } });
  press('Add Category');
  await waitFor(() => expect(field('Name').value).toBe(''));
  const tries = server.requests('POST /categories');
  const keys = new Set(tries.map(({ headers }) => headers['idempotency-key']));
  expect([tries.length, keys.size]).toEqual([2, 2]);
});

test('the dialog renames a category and reactivates it with the Active choice', async () => {
  await open([{ ...bags, isActive: false }]);
  const popup = await edit();
  const active = popup.within.getByRole<HTMLInputElement>('radio', { name: 'Active' });
  expect(active.checked).toBe(false);
  fireEvent.click(active);
  const name = popup.within.getByLabelText('Name');
  fireEvent.input(name, { target: { value: 'Rucksacks' } });
  const saved = { ...bags, name: 'Rucksacks' };
  server.on(change, { status: 200, body: { category: saved } });
  server.on(list, listed('categories', [saved]));
  popup.save();
  await screen.findByText('Category "Rucksacks" was saved.');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect((await cells('Rucksacks'))[1]).toBe('Active');
  expect(server.requests(change)[0]?.json()).toEqual({
    name: 'Rucksacks',
    description: 'Backpacks',
    isActive: true,
    isGuarded: false,
  });
});

test('marks a category as guarded', async () => {
  await open();
  const popup = await edit();
  const guarded = within(popup.within.getByRole('radiogroup', { name: 'Guarded' }));
  fireEvent.click(guarded.getByRole('radio', { name: 'Yes' }));
  server.on(change, { status: 200, body: { category: { ...bags, isGuarded: true } } });
  popup.save();
  await screen.findByText('Category "Bags" was saved.');
  expect(server.requests(change)[0]?.json()).toMatchObject({ isGuarded: true });
});

test('keeps the dialog open and shows the reason when saving fails', async () => {
  await open();
  const popup = await edit();
  server.on(change, 'drop the connection');
  fireEvent.input(popup.within.getByLabelText('Name'), { target: { value: 'Rucksacks' } });
  popup.save();
  await popup.within.findByText(/^The portal cannot be reached/);
  expect(popup.within.getByLabelText<HTMLInputElement>('Name').value).toBe('Rucksacks');
});

test('asks before deactivating', async () => {
  await open();
  server.on(`DELETE /categories/${idOf(1)}`, { status: 200, body: { message: 'Done.' } });
  const confirm = answerConfirm(true);
  server.on(list, listed('categories', [{ ...bags, isActive: false }]));
  fireEvent.click((await row('Bags')).getByRole('button', { name: 'Deactivate Bags' }));
  expect(confirm.mock.lastCall?.[0]).toMatch(
    /^Deactivate category "Bags"\?\n\n.*existing items keep it/,
  );
  await screen.findByText('Category "Bags" was deactivated.');
  await waitFor(async () => expect((await cells('Bags'))[1]).toBe('Inactive'));
});
