import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { serverOfAda } from '../../../tests/support/page/screens/own-dashboard.tsx';
import {
  ownItemId as idOf,
  ownItems as own,
  ownItemsReply as has,
  ownItemRow as row,
} from '../../../tests/support/page/data/own-items.ts';
import { showScreen } from '../../../tests/support/page/screens/screen.tsx';
import DashboardScreen from './dashboard-screen.tsx';

const list = 'GET /users/me/items';
const server = serverOfAda();

async function open() {
  showScreen(<DashboardScreen />, '/dashboard');
  await waitFor(() => expect(screen.queryByText('Loading your items...')).toBeNull());
}

test('links lost and found items with their possible matches, with one request for all rows', async () => {
  const counts = 'GET /users/me/match-counts';
  const [umbrella, bag, pen] = [idOf(1), idOf(2), idOf(4)];
  server.on(counts, {
    status: 200,
    body: { counts: [umbrella, bag, pen].map((itemId, at) => ({ itemId, count: at * 2 + 1 })) },
  });
  server.on(
    list,
    has(own({ title: 'Red umbrella' }, { title: 'Bag' }, {}, { title: 'Pen', status: 'Returned' })),
  );
  await open();
  const link = await within(row('Red umbrella')).findByRole('link', { name: '1 possible match' });
  expect(link.getAttribute('href')).toBe(`/items/${umbrella}#suggestions`);
  await within(row('Bag')).findByRole('link', { name: '3 possible matches' });
  expect(screen.getAllByRole('link', { name: /possible match/ })).toHaveLength(2);
  expect(server.requests(counts)).toHaveLength(1);
});

test('shows no possible matches if their request fails', async () => {
  server.on('GET /users/me/match-counts', 'drop the connection');
  server.on(list, has(own({ title: 'Red umbrella' })));
  await open();
  await waitFor(() => expect(server.requests('GET /users/me/match-counts')).not.toEqual([]));
  expect(screen.queryByRole('link', { name: /possible match/ })).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
});
