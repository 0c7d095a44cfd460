import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import {
  adminStub,
  cells,
  idOf,
  listed,
  openAdmin,
} from '../../../../tests/support/page/screens/admin.tsx';
import { field, currentAddress, press } from '../../../../tests/support/page/screens/screen.tsx';
import { refusal } from '../../../../tests/support/page/stand-ins/stub-server.ts';
import { invalidate } from '../../../client/query/query.ts';

const server = adminStub();

const counts = {
  totalUsers: 1200,
  activeUsers: 11,
  totalKeepers: 2,
  totalItems: 34,
  lostItems: 5,
  foundItems: 6,
  claimedItems: 7,
  returnedItems: 16,
  totalCategories: 8,
  totalConversations: 9,
};
const ada = { userId: idOf(1), name: 'Ada', email: 'ada@campus.example', itemCount: 4 };

function stats(change: object = {}) {
  return { status: 200, body: { stats: { ...counts, mostActiveUsers: [ada], ...change } } };
}

/** The text and number of each card. */
function cards() {
  return screen
    .getAllByRole('term')
    .map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent ?? ''}`);
}

test('the overview has a card for each count and lists the most active users', async () => {
  server.on('GET /admin/dashboard-stats', stats());
  openAdmin('/admin');
  expect(screen.getByText('Loading statistics...')).toBeTruthy();
  expect(await cells('Ada')).toEqual(['ada@campus.example', '4 items']);
  expect(cards()).toEqual([
    `Total Users: ${(1200).toLocaleString()}`,
    'Active Users: 11',
    'Total Keepers: 2',
    'Total Categories: 8',
    'Total Conversations: 9',
    'Total Items: 34',
    'Lost Items: 5',
    'Found Items: 6',
    'Claimed Items: 7',
    'Returned Items: 16',
  ]);
  const heading = screen.getByRole('heading', { level: 2, name: 'Most Active Users' });
  expect(heading).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Ada' }).getAttribute('href')).toBe(`/users/${idOf(1)}`);
});

test('a count links to the list of the counted entries', async () => {
  server.on('GET /admin/dashboard-stats', stats());
  openAdmin('/admin');
  await cells('Ada');
  const links = within(screen.getByRole('tabpanel'))
    .getAllByRole('link', { name: / (Users|Keepers|Categories|Conversations|Items) [\d,.]+$/ })
    .map((link) => [link.closest('div')?.firstChild?.textContent, link.getAttribute('href')]);
  expect(links).toEqual([
    ['Total Users', '/admin?tab=users'],
    ['Total Keepers', '/admin?tab=keepers'],
    ['Total Categories', '/admin?tab=categories'],
    ['Total Conversations', '/admin?tab=conversations'],
    ['Total Items', '/admin?tab=items'],
    ['Lost Items', '/admin?tab=items&status=Lost'],
    ['Found Items', '/admin?tab=items&status=Found'],
    ['Claimed Items', '/admin?tab=items&status=Claimed'],
    ['Returned Items', '/admin?tab=items&status=Returned'],
  ]);
});

/** The segments of the bar: name, share of the width and address. */
function segments() {
  return within(screen.getByRole('navigation', { name: 'Items by status' }))
    .getAllByRole('link')
    .map((link) => [
      link.textContent,
      link.closest('li')?.style.flexGrow,
      link.getAttribute('href'),
    ]);
}

test('a bar shows the share of each status, and a segment filters the items', async () => {
  server.on('GET /admin/dashboard-stats', stats({ claimedItems: 1, returnedItems: 0 }));
  server.on('GET /admin/items', listed('items', []));
  server.on('GET /keepers', { status: 200, body: { keepers: [] } });
  openAdmin('/admin');
  await cells('Ada');
  expect(segments()).toEqual([
    ['Lost 5 items', '5', '/admin?tab=items&status=Lost'],
    ['Found 6 items', '6', '/admin?tab=items&status=Found'],
    ['Claimed 1 item', '1', '/admin?tab=items&status=Claimed'],
    ['Returned 0 items', '0', '/admin?tab=items&status=Returned'],
  ]);
  fireEvent.click(screen.getByRole('link', { name: 'Claimed 1 item' }));
  await screen.findByText('No items found.');
  expect(currentAddress()).toBe('/admin?tab=items&status=Claimed');
  const [query] = server.queries('GET /admin/items');
  expect([query?.status, query?.search]).toEqual(['Claimed', undefined]);
  expect(field('Status').value).toBe('Claimed');
});

test('the bar is divided equally while there are no items', async () => {
  const none = { lostItems: 0, foundItems: 0, claimedItems: 0, returnedItems: 0 };
  server.on('GET /admin/dashboard-stats', stats(none));
  openAdmin('/admin');
  await cells('Ada');
  expect(segments().map(([, share]) => share)).toEqual(['1', '1', '1', '1']);
});

test('says that there are no active users yet', async () => {
  server.on('GET /admin/dashboard-stats', stats({ mostActiveUsers: [] }));
  openAdmin('/admin');
  await screen.findByText('No active users yet.');
});

test('the overview reports a failure and offers to retry', async () => {
  server.on('GET /admin/dashboard-stats', refusal(500, 'INTERNAL_ERROR', 'Broken.'));
  openAdmin('/admin');
  await screen.findByText('Failed to load statistics');
  server.on('GET /admin/dashboard-stats', stats());
  press('Retry');
  await cells('Ada');
});

test('polls, so that it shows changes by others', async () => {
  server.on('GET /admin/dashboard-stats', stats());
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  openAdmin('/admin');
  await cells('Ada');
  server.on('GET /admin/dashboard-stats', stats({ totalUsers: 1201 }));
  vi.advanceTimersByTime(30_000);
  vi.useRealTimers();
  await screen.findByText((1201).toLocaleString());
});

test('shows the age of its data offline', async () => {
  server.on('GET /admin/dashboard-stats', stats());
  openAdmin('/admin');
  await cells('Ada');
  server.on('GET /admin/dashboard-stats', 'drop the connection');
  act(() => invalidate('GET /admin/dashboard-stats'));
  await screen.findByText('just now');
});

test('shows the open items by place', async () => {
  server.on('GET /admin/dashboard-stats', stats());
  openAdmin('/admin');
  await screen.findByRole('region', { name: 'Open items by place' });
});
