import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Item } from '../../../../contract/entities.ts';
import {
  adminStub,
  cells,
  idOf,
  listed,
  openAdmin,
  row,
  userReply,
} from '../../../../tests/support/page/screens/admin.tsx';
import { itemReply } from '../../../../tests/support/page/data/item.ts';
import {
  answerConfirm,
  choose,
  field,
  currentAddress,
  press,
  toasted,
} from '../../../../tests/support/page/screens/screen.tsx';
import { refusal } from '../../../../tests/support/page/stand-ins/stub-server.ts';

const server = adminStub();
const items = 'GET /admin/items';
const id = idOf(1);
const assign = `POST /items/${id}/assign-keeper` as const;
const activate = `PUT /admin/items/${id}/activate` as const;
const address = '/admin?tab=items';

const grace = userReply(5, { name: 'Grace', role: 'keeper' });
const henrik = userReply(6, { name: 'Henrik', role: 'keeper' });
const backpack = (change: Partial<Item> = {}) => itemReply({ _id: id, ...change });
const reply = (change: Partial<Item>) => ({ status: 200, body: { item: backpack(change) } });

async function open(change: Partial<Item> = {}) {
  server.on(items, listed('items', [backpack(change)]));
  server.on('GET /keepers', { status: 200, body: { keepers: [grace, henrik] } });
  openAdmin(address);
  const shown = await row('Blue backpack');
  const select = shown.getByLabelText<HTMLSelectElement>('Keeper of Blue backpack');
  await waitFor(() => expect(select.options.length).toBeGreaterThan(1));
  const button = shown.getByRole('button', { name: 'Assign Keeper Blue backpack' });
  return { shown, select, button };
}

test('shows the details of each item, and offers to sort by title, status and creation date', async () => {
  await open({ keeperId: grace._id, keeperName: 'Grace', isActive: false });
  const headings = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(headings).toEqual([
    'Title',
    'Status',
    'Posted By',
    'Category',
    'Active Status',
    'Keeper',
    'Claimed By',
    'Actions',
  ]);
  expect((await cells('Blue backpack')).slice(0, 6)).toEqual([
    'Found',
    'Ada Byron',
    'Bags',
    'Inactive',
    'Grace',
    'Not Claimed',
  ]);
  const options = [...screen.getByLabelText<HTMLSelectElement>('Sort by').options];
  expect(options.map(({ text }) => text)).toEqual(['Title', 'Status', 'Created At']);
  expect(screen.getByPlaceholderText('Title, description or status')).toBeTruthy();
});

test('searches and sorts by the values in the address', async () => {
  server.on(items, listed('items', []));
  openAdmin(`${address}&search=lost&sortBy=title&order=asc&page=2`);
  await screen.findByText('No items found.');
  expect(server.queries(items)[0]).toEqual({
    page: '2',
    limit: '10',
    search: 'lost',
    sortBy: 'title',
    order: 'asc',
  });
});

test('filters by the status in the address, and shows all items again on request', async () => {
  server.on(items, listed('items', []));
  openAdmin(`${address}&search=bag&status=Claimed&page=2`);
  await screen.findByText('No items found.');
  expect(server.queries(items)[0]).toMatchObject({ status: 'Claimed', search: 'bag', page: '2' });
  const options = [...screen.getByLabelText<HTMLSelectElement>('Status').options];
  expect(options.map(({ text }) => text)).toEqual([
    'All Statuses',
    'Lost',
    'Found',
    'Claimed',
    'Returned',
  ]);
  expect(field('Status').value).toBe('Claimed');

  server.on(items, listed('items', [backpack()]));
  choose('Status', 'All Statuses');
  await row('Blue backpack');
  expect(currentAddress()).toBe(`${address}&search=bag`);
  expect(server.queries(items).at(-1)).not.toHaveProperty('status');
  choose('Status', 'Lost');
  expect(currentAddress()).toBe(`${address}&search=bag&status=Lost`);
});

test('an action on the previous page, which is visible while the next one loads, does not end the loading', async () => {
  const second = Promise.withResolvers<ReturnType<typeof listed>>();
  server.on(items, ({ query }) =>
    query.get('page') === '2' ? second.promise : listed('items', [backpack()], { totalPages: 2 }),
  );
  server.on('GET /keepers', { status: 200, body: { keepers: [] } });
  openAdmin(address);
  const shown = await row('Blue backpack');
  press('Next');
  await waitFor(() => expect(currentAddress()).toBe(`${address}&page=2`));
  server.on(activate, reply({ isActive: false }));
  answerConfirm(true);
  fireEvent.click(shown.getByRole('button', { name: 'Deactivate Blue backpack' }));
  await screen.findByText(/deactivated/);
  expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true');
  second.resolve(
    listed('items', [itemReply({ _id: idOf(2), title: 'Umbrella' })], { page: 2, totalPages: 2 }),
  );
  await row('Umbrella');
  expect(screen.queryByText('Blue backpack')).toBeNull();
});

test('View opens the item', async () => {
  const { shown } = await open();
  fireEvent.click(shown.getByRole('link', { name: 'View Blue backpack' }));
  expect(currentAddress()).toBe(`/items/${id}`);
});

test('asks before deactivating, and shows the new status', async () => {
  const { shown } = await open();
  server.on(activate, reply({ isActive: false }));
  const confirm = answerConfirm(false);
  fireEvent.click(shown.getByRole('button', { name: 'Deactivate Blue backpack' }));
  expect(confirm.mock.lastCall?.[0]).toMatch(
    /^Deactivate "Blue backpack"\?\n\nOnly its poster and admins will be able to see it/,
  );
  expect(server.requests(activate)).toEqual([]);

  confirm.mockReturnValue(true);
  server.on(items, listed('items', [backpack({ isActive: false })]));
  fireEvent.click(shown.getByRole('button', { name: 'Deactivate Blue backpack' }));
  await screen.findByText('"Blue backpack" was deactivated.');
  expect((await cells('Blue backpack'))[3]).toBe('Inactive');
  expect(server.requests(activate)[0]?.json()).toEqual({ isActive: false });
});

test('requires a selected keeper before assigning', async () => {
  const { select, button } = await open();
  fireEvent.click(button);
  await toasted('Please select a keeper');
  expect(select.getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(select);
  expect(server.requests(assign)).toEqual([]);
});

test('assigns the selected keeper once despite two presses, and shows the name', async () => {
  const { select, button } = await open();
  server.on(assign, reply({ keeperId: henrik._id, keeperName: 'Henrik' }));
  server.on(items, listed('items', [backpack({ keeperId: henrik._id, keeperName: 'Henrik' })]));
  fireEvent.change(select, { target: { value: henrik._id } });
  act(() => {
    button.click();
    button.click();
  });
  await screen.findByText('Henrik is now the keeper of "Blue backpack".');
  expect((await cells('Blue backpack'))[4]).toBe('Henrik');
  const bodies = server.requests(assign).map((request) => request.json());
  expect(bodies).toEqual([{ keeperId: henrik._id, keeperName: 'Henrik' }]);
  // The select does not offer the keeper who is assigned now.
  expect([...select.options].map(({ text }) => text)).toEqual(['Keeper...', 'Grace']);
});

test('does not offer the claimant as keeper', async () => {
  const { select } = await open({ status: 'Claimed', claimedById: grace._id });
  expect([...select.options].map(({ text }) => text)).toEqual(['Keeper...', 'Henrik']);
});

test('keeps the selection when assigning fails', async () => {
  const { select, button } = await open();
  server.on(assign, refusal(400, 'VALIDATION_ERROR', 'keeperId is not an active keeper.'));
  fireEvent.change(select, { target: { value: grace._id } });
  fireEvent.click(button);
  await toasted('Failed to assign keeper: keeperId is not an active keeper.');
  expect(select.value).toBe(grace._id);
});
