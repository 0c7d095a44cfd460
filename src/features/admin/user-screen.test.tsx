import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  adminStub,
  cells,
  idOf,
  listed,
  openAdmin,
  row,
  userReply,
} from '../../../tests/support/page/screens/admin.tsx';
import { itemReply } from '../../../tests/support/page/data/item.ts';
import { currentAddress, press } from '../../../tests/support/page/screens/screen.tsx';
import { refusal } from '../../../tests/support/page/stand-ins/stub-server.ts';
import { invalidate } from '../../client/query/query.ts';

const server = adminStub();
const id = idOf(1);
const user = `GET /admin/users/${id}` as const;
const items = `GET /admin/users/${id}/items` as const;

const day = '1 Sep 2025';

function stubUser(posted: unknown[], pages = {}) {
  const ada = userReply(1, { name: 'Ada', email: 'ada@campus.example', role: 'keeper' });
  server.on(user, { status: 200, body: { user: ada } });
  server.on(items, listed('items', posted, pages));
}

const back = () => screen.getByRole('link', { name: /Back to Dashboard/ }).getAttribute('href');

test('shows the account and its items, five per page', async () => {
  stubUser([itemReply({ _id: idOf(2), isActive: false })]);
  openAdmin(`/users/${id}`);
  expect(screen.getByText('Loading user...')).toBeTruthy();
  await screen.findByRole('heading', { level: 1, name: 'Ada' });
  const facts = screen
    .getAllByRole('term')
    .map((term) => [term.textContent, term.nextElementSibling?.textContent]);
  expect(facts).toEqual([
    ['Email', 'ada@campus.example'],
    ['Role', 'Keeper'],
    ['Status', 'Active'],
    ['Joined', day],
  ]);
  expect((await cells('Blue backpack')).slice(0, 4)).toEqual(['Found', 'Bags', day, 'Inactive']);
  expect(server.queries(items)[0]).toEqual({ page: '1', limit: '5' });
  const view = (await row('Blue backpack')).getByRole('link', { name: 'View Blue backpack' });
  expect(view.getAttribute('href')).toBe(`/items/${idOf(2)}`);
  expect(back()).toBe('/admin?tab=users');
});

test('stores the page of the items in the address, and keeps the link back to the list', async () => {
  stubUser([itemReply()], { totalPages: 2 });
  openAdmin(`/users/${id}`, { cameFrom: '/admin?tab=users&search=ada' });
  await row('Blue backpack');
  press('Next');
  expect(currentAddress()).toBe(`/users/${id}?page=2`);
  expect(back()).toBe('/admin?tab=users&search=ada');
});

test('says that there are no items', async () => {
  stubUser([]);
  openAdmin(`/users/${id}`);
  await screen.findByText('No items posted yet.');
});

test('says that the user does not exist', async () => {
  server.on(user, refusal(404, 'NOT_FOUND', "This doesn't exist, or no longer exists."));
  openAdmin(`/users/${id}`);
  await screen.findByText('User not found');
  expect(back()).toBe('/admin?tab=users');
});

test('the screen of a user reports a failure and offers to retry', async () => {
  stubUser([]);
  server.on(user, refusal(500, 'INTERNAL_ERROR', 'Broken.'));
  openAdmin(`/users/${id}`);
  await screen.findByText('Failed to load user');
  stubUser([]);
  press('Retry');
  await screen.findByRole('heading', { level: 1, name: 'Ada' });
});

test('shows the age of both queries offline', async () => {
  stubUser([itemReply()]);
  openAdmin(`/users/${id}`);
  await screen.findByRole('heading', { level: 1, name: 'Ada' });
  await row('Blue backpack');
  for (const call of [user, items]) server.on(call, 'drop the connection');
  act(() => {
    for (const call of ['GET /admin/users/{id}', 'GET /admin/users/{id}/items']) invalidate(call);
  });
  await waitFor(() => expect(screen.getAllByText('just now')).toHaveLength(2));
});
