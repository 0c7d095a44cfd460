import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import {
  adminStub,
  cells,
  idOf,
  listed,
  openAdmin,
  row,
  userReply,
} from '../../../../tests/support/page/screens/admin.tsx';
import {
  choose,
  answerConfirm,
  field,
  currentAddress,
  press,
  toasted,
  type,
} from '../../../../tests/support/page/screens/screen.tsx';
import { refusal } from '../../../../tests/support/page/stand-ins/stub-server.ts';

const server = adminStub();
const users = 'GET /admin/users';
const activate = `PUT /admin/users/${idOf(1)}/activate` as const;
const address = '/admin?tab=users';

async function inRow(name: string, button: string) {
  return (await row(name)).getByRole<HTMLButtonElement>('button', { name: `${button} ${name}` });
}

test('fetches ten users and shows each with role and status', async () => {
  const keeper = userReply(2, { role: 'keeper', isActive: false });
  server.on(users, listed('users', [userReply(1), keeper]));
  openAdmin(address);
  expect(await screen.findByText('Loading users...')).toBeTruthy();
  expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true');

  expect((await cells('User 1')).slice(0, 3)).toEqual(['user1@campus.example', 'User', 'Active']);
  expect((await cells('User 2')).slice(0, 3)).toEqual([
    'user2@campus.example',
    'Keeper',
    'Inactive',
  ]);
  const headings = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(headings).toEqual(['Name', 'Email', 'Role', 'Status', 'Actions']);
  expect(screen.getByText('2 users')).toBeTruthy();
  expect(server.queries(users)[0]).toEqual({
    page: '1',
    limit: '10',
    sortBy: 'createdAt',
    order: 'desc',
  });
  expect(await inRow('User 2', 'Activate')).toBeTruthy();
});

test('searches from page 1 after a pause of 300 ms in typing', async () => {
  server.on(users, listed('users', [userReply(1)], { page: 2, totalPages: 2 }));
  openAdmin(`${address}&page=2`);
  await row('User 1');
  server.on(users, listed('users', []));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  type('Search', 'kee');
  act(() => void vi.advanceTimersByTime(299));
  type('Search', ' keeper ');
  act(() => void vi.advanceTimersByTime(299));
  expect(currentAddress()).toBe(`${address}&page=2`);
  act(() => void vi.advanceTimersByTime(1));
  vi.useRealTimers();

  await screen.findByText('No users found.');
  expect(currentAddress()).toBe(`${address}&search=keeper`);
  expect(server.queries(users).at(-1)).toMatchObject({ search: 'keeper', page: '1' });
  expect(server.queries(users).filter(({ search }) => search === 'kee')).toEqual([]);
});

test('Enter searches at once', async () => {
  server.on(users, listed('users', [userReply(1)]));
  openAdmin(address);
  await row('User 1');
  type('Search', 'ada');
  fireEvent.keyDown(field('Search'), { key: 'Enter' });
  expect(currentAddress()).toBe(`${address}&search=ada`);
  await row('User 1');
});

test('sorts by name, email or creation date in both directions, and marks the column', async () => {
  server.on(users, listed('users', [userReply(1)]));
  openAdmin(address);
  await row('User 1');
  const options = (label: string) =>
    [...screen.getByLabelText<HTMLSelectElement>(label).options].map(({ text }) => text);
  expect(options('Sort by')).toEqual(['Name', 'Email', 'Created At']);
  expect(options('Order')).toEqual(['Ascending', 'Descending']);

  for (const [label, sortBy] of [
    ['Name', 'name'],
    ['Email', 'email'],
    ['Created At', 'createdAt'],
  ] as const) {
    choose('Sort by', label);
    for (const order of ['asc', 'desc'] as const) {
      const direction = order === 'asc' ? 'Ascending' : 'Descending';
      choose('Order', direction);
      await waitFor(() =>
        expect(server.queries(users)).toContainEqual(expect.objectContaining({ sortBy, order })),
      );
      const sorted = screen
        .getAllByRole('columnheader')
        .filter((heading) => heading.hasAttribute('aria-sort'))
        .map((heading) => [heading.textContent, heading.getAttribute('aria-sort')]);
      // The table has no column for the creation date.
      const isShown = sortBy !== 'createdAt';
      expect(sorted).toEqual(isShown ? [[label, direction.toLowerCase()]] : []);
    }
  }
  choose('Order', 'Ascending');
  expect(currentAddress()).toBe(`${address}&sortBy=createdAt&order=asc`);
});

test('keeps the rows, marked as busy, while another page loads, and Back returns to the previous page', async () => {
  let answer = (): void => undefined;
  const requested = new Promise<void>((resolve) => {
    answer = resolve;
  });
  server.on(users, async ({ query }) => {
    if (query.get('page') === '1') return listed('users', [userReply(1)], { totalPages: 2 });
    await requested;
    return listed('users', [userReply(11)], { page: 2, totalPages: 2 });
  });
  openAdmin(address);
  await row('User 1');
  press('2');
  expect(currentAddress()).toBe(`${address}&page=2`);
  expect(await row('User 1')).toBeTruthy();
  expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true');
  expect(await screen.findByText('Loading users...')).toBeTruthy();

  answer();
  await row('User 11');
  expect(screen.getByText('1 user, page 2 of 2')).toBeTruthy();
  press('Back');
  await row('User 1');
});

test('Back restores the search in the box', async () => {
  server.on(users, listed('users', [userReply(1)]));
  openAdmin(`${address}&search=ada`);
  await row('User 1');
  fireEvent.click(screen.getByRole('tab', { name: 'Users' }));
  expect(field('Search').value).toBe('');
  press('Back');
  await waitFor(() => expect(field('Search').value).toBe('ada'));
});

test('disables the button that would deactivate the own account', async () => {
  server.on(users, listed('users', [userReply(1, { _id: server.adminId(), name: 'Ruth' })]));
  openAdmin(address);
  expect((await inRow('Ruth', 'Deactivate')).disabled).toBe(true);
});

test('asks with a browser dialog before deactivating, explains it, and shows the new status', async () => {
  server.on(users, listed('users', [userReply(1)]));
  server.on(activate, { status: 200, body: { user: userReply(1, { isActive: false }) } });
  openAdmin(address);
  const button = await inRow('User 1', 'Deactivate');
  button.focus();
  const confirm = answerConfirm(false);
  fireEvent.click(button);
  expect(confirm.mock.lastCall?.[0]).toMatch(
    /^Deactivate User 1\?\n\nThey'll be logged out everywhere/,
  );

  confirm.mockReturnValue(true);
  server.on(users, listed('users', [userReply(1, { isActive: false })]));
  act(() => {
    button.click();
    button.click();
  });
  await screen.findByText('User 1 was deactivated.');
  expect((await cells('User 1'))[2]).toBe('Inactive');
  expect(server.requests(activate).map((request) => request.json())).toEqual([{ isActive: false }]);
  expect(document.activeElement).toBe(await inRow('User 1', 'Activate'));
});

test('hides the banner after three seconds', async () => {
  server.on(users, listed('users', [userReply(1, { isActive: false })]));
  server.on(activate, { status: 200, body: { user: userReply(1) } });
  openAdmin(address);
  answerConfirm(true);
  fireEvent.click(await inRow('User 1', 'Activate'));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  const banner = await screen.findByText('User 1 was activated.');
  expect(banner.closest('[role="status"]')).toBeTruthy();
  act(() => void vi.advanceTimersByTime(2500));
  expect(screen.queryByText('User 1 was activated.')).toBeTruthy();
  act(() => void vi.advanceTimersByTime(500));
  expect(screen.queryByText('User 1 was activated.')).toBeNull();
});

test('reports a failure with the reason and changes nothing', async () => {
  server.on(users, listed('users', [userReply(1)]));
  server.on(activate, refusal(500, 'INTERNAL_ERROR', 'Something went wrong on our side.'));
  openAdmin(address);
  answerConfirm(true);
  fireEvent.click(await inRow('User 1', 'Deactivate'));
  await toasted('Failed to deactivate user: Something went wrong on our side.');
  expect((await cells('User 1'))[2]).toBe('Active');
});

test("shows the new status if a proxy's error page replaces the response to a deactivation", async () => {
  server.on(users, listed('users', [userReply(1)]));
  server.on(activate, () => {
    server.on(users, listed('users', [userReply(1, { isActive: false })]));
    return { status: 504, html: '<h1>Gateway Timeout</h1>' };
  });
  openAdmin(address);
  answerConfirm(true);
  fireEvent.click(await inRow('User 1', 'Deactivate'));
  await toasted('Failed to deactivate user');
  await waitFor(async () => expect((await cells('User 1'))[2]).toBe('Inactive'));
});

test('reports a list that failed to load, and offers to retry', async () => {
  server.on(users, refusal(500, 'INTERNAL_ERROR', 'Broken.'));
  openAdmin(address);
  await screen.findByText('Failed to load users');
  server.on(users, listed('users', [userReply(1)]));
  press('Retry');
  await row('User 1');
});

test('keeps the rows and reports the failure when a refetch fails', async () => {
  server.on(users, listed('users', [userReply(1)]));
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  openAdmin(address);
  await row('User 1');
  server.on(users, refusal(500, 'INTERNAL_ERROR', 'Broken.'));
  act(() => void vi.advanceTimersByTime(30_000));
  vi.useRealTimers();
  await screen.findByText('Failed to load users');
  expect(await row('User 1')).toBeTruthy();
});

test('View opens the account, and the link there returns to the same list', async () => {
  server.on(users, listed('users', [userReply(1)]));
  server.on(`GET /admin/users/${idOf(1)}`, { status: 200, body: { user: userReply(1) } });
  server.on(`GET /admin/users/${idOf(1)}/items`, listed('items', []));
  openAdmin(`${address}&search=user&page=2`);
  fireEvent.click((await row('User 1')).getByRole('link', { name: 'View User 1' }));
  await screen.findByRole('heading', { level: 1, name: 'User 1' });
  expect(currentAddress()).toBe(`/users/${idOf(1)}`);
  fireEvent.click(screen.getByRole('link', { name: /Back to Dashboard/ }));
  await row('User 1');
  expect(currentAddress()).toBe(`${address}&search=user&page=2`);
});
