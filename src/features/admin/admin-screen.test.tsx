import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  adminStub,
  listed,
  openAdmin,
  userReply,
} from '../../../tests/support/page/screens/admin.tsx';
import { currentAddress, press } from '../../../tests/support/page/screens/screen.tsx';
import { invalidate } from '../../client/query/query.ts';

const server = adminStub();

const tab = (name: string) => screen.getByRole('tab', { name });

test('the admin screen has seven tabs and starts with the overview', async () => {
  openAdmin('/admin');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Admin Dashboard');
  const tabs = within(screen.getByRole('tablist')).getAllByRole('tab');
  expect(tabs.map(({ textContent }) => textContent)).toEqual([
    'Overview',
    'Users',
    'Items',
    'Keepers',
    'Conversations',
    'Categories',
    'Create Account',
  ]);
  expect(tab('Overview').getAttribute('aria-selected')).toBe('true');
  await waitFor(() => expect(document.title).toBe('Overview - Admin Dashboard - Lost & Found'));
});

test('stores the tab in the address, and Back returns to the previous tab', async () => {
  server.on('GET /admin/users', listed('users', [userReply(1)]));
  server.on('GET /keepers', { status: 200, body: { keepers: [] } });
  openAdmin('/admin?tab=users');
  await screen.findByRole('rowheader', { name: 'User 1' });
  fireEvent.click(tab('Keepers'));
  await screen.findByText('No keepers found.');
  expect(currentAddress()).toBe('/admin?tab=keepers');

  press('Back');
  await screen.findByRole('rowheader', { name: 'User 1' });
  expect(tab('Users').getAttribute('aria-selected')).toBe('true');
});

test('while offline, says that actions need a connection', async () => {
  server.on('GET /admin/users', 'drop the connection');
  openAdmin('/admin?tab=users');
  await screen.findByText('You need to be online for admin actions.');
});

test('shows the age of a list offline', async () => {
  server.on('GET /admin/users', listed('users', [userReply(1)]));
  openAdmin('/admin?tab=users');
  await screen.findByRole('rowheader', { name: 'User 1' });
  server.on('GET /admin/users', 'drop the connection');
  act(() => invalidate('GET /admin/users'));
  expect((await screen.findByText('just now')).parentElement?.textContent).toBe('Saved just now');
});
