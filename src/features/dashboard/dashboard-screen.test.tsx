import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { serverOfAda } from '../../../tests/support/page/screens/own-dashboard.tsx';
import {
  ownItemId as idOf,
  ownItems as own,
  ownItemsReply as has,
  ownItemRow as row,
} from '../../../tests/support/page/data/own-items.ts';
import {
  closeScreen,
  currentAddress,
  press,
  showScreen,
} from '../../../tests/support/page/screens/screen.tsx';
import { refusal } from '../../../tests/support/page/stand-ins/stub-server.ts';
import { unsentEntry } from '../../../tests/support/page/data/unsent.ts';
import { invalidate, queryCache } from '../../client/query/query.ts';
import { unsent } from '../../client/outbox/unsent.ts';
import DashboardScreen from './dashboard-screen.tsx';

const list = 'GET /users/me/items';
const server = serverOfAda();

async function open(address = '/dashboard') {
  showScreen(
    <Routes>
      <Route path="/dashboard" element={<DashboardScreen />} />
      <Route path="*" element={null} />
    </Routes>,
    address,
  );
  await waitFor(() => expect(screen.queryByText('Loading your items...')).toBeNull());
}

test('fetches ten own items and lists them, with links to the other screens', async () => {
  server.on(list, has(own({ title: 'Blue bag' }, { title: 'Red umbrella', status: 'Lost' })));
  await open();

  expect(Object.fromEntries(server.requests(list)[0]!.query)).toEqual({ page: '1', limit: '10' });
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Image',
    'Title',
    'Status',
    'Category',
    'Posted Date',
    'Actions',
  ]);
  const bag = within(row('Blue bag'));
  expect(bag.getByText('No Image Available')).toBeTruthy();
  expect(bag.getByText('Found')).toBeTruthy();
  expect(bag.getByText('Bags')).toBeTruthy();
  expect(bag.getByRole('link', { name: 'View' }).getAttribute('href')).toBe(`/items/${idOf(1)}`);
  expect(bag.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Edit',
    'Delete',
  ]);
  expect(screen.getByRole('status').textContent).toBe('2 items');

  const links = within(screen.getByRole('navigation', { name: 'Shortcuts' }));
  expect(
    links.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]),
  ).toEqual([
    ['Add New Item', '/items/create'],
    ['Profile', '/profile'],
    ['Messages', '/conversations'],
    ['Notifications', '/notifications'],
  ]);
});

test('shows a loading text and placeholder rows', async () => {
  let answer: () => void = () => undefined;
  server.on(list, async () => {
    await new Promise<void>((resolve) => (answer = resolve));
    return has(own({}));
  });
  showScreen(<DashboardScreen />, '/dashboard');
  expect(screen.getByRole('status').textContent).toBe('Loading your items...');
  expect(screen.getAllByRole('columnheader')).toHaveLength(6);
  await waitFor(() => expect(server.requests(list)).toHaveLength(1));
  answer();
  await screen.findByRole('rowheader', { name: 'Blue backpack' });
});

test('does not insert items from other devices while the reader is busy with the list', async () => {
  const [bag, umbrella] = own({ title: 'Blue bag' }, { title: 'Red umbrella' });
  server.on(list, has([bag!]));
  await open();
  fireEvent.pointerOver(row('Blue bag'));
  server.on(list, has([umbrella!, bag!]));
  act(() => invalidate(list));
  const offer = await screen.findByRole('button', { name: '1 new item – show' });
  expect(screen.queryByRole('rowheader', { name: 'Red umbrella' })).toBeNull();
  act(() => offer.click());
  expect(row('Red umbrella')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /new item/ })).toBeNull();
});

test('inserts an item posted from this device at once', async () => {
  const [bag, umbrella] = own({ title: 'Blue bag' }, { title: 'Red umbrella' });
  server.on(list, has([bag!]));
  await open();
  fireEvent.pointerOver(row('Blue bag'));
  server.on(list, has([umbrella!, bag!]));
  act(() => {
    unsent.notifySent({ item: umbrella! });
    invalidate(list);
  });
  await screen.findByRole('rowheader', { name: 'Red umbrella' });
});

test('lists unsent items above the others', async () => {
  server.on(list, has(own({ title: 'Blue bag' })));
  await open();
  expect(screen.queryByRole('region', { name: 'Waiting to be posted' })).toBeNull();
  const entry = unsentEntry();
  act(() => unsent.become({ userId: 'ada', entries: [entry] }));
  const waiting = screen.getByRole('region', { name: 'Waiting to be posted' });
  const link = within(waiting).getByRole('link', { name: 'Blue bag' });
  expect(link.getAttribute('href')).toBe(`/items/${entry.id}`);
  const order = waiting.compareDocumentPosition(screen.getByRole('table'));
  expect(order & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  act(() => unsent.become({ userId: 'ada', entries: [] }));
});

test('does not list an item that could not be posted under "waiting to be posted"', async () => {
  server.on(list, has([]));
  await open();
  const reason = { kind: 'too old' } as const;
  const failed = unsentEntry({ state: { name: 'failed', reason } });
  const heading = () => screen.getAllByRole('heading', { level: 2 })[0]?.textContent;
  act(() => unsent.become({ userId: 'ada', entries: [failed] }));
  expect(heading()).toBe('Not posted');
  act(() => unsent.become({ userId: 'ada', entries: [failed, unsentEntry()] }));
  expect(heading()).toBe('1 not posted, 1 waiting to be posted');
  act(() => unsent.become({ userId: 'ada', entries: [] }));
});

test('tells a user without items how to start', async () => {
  server.on(list, has([]));
  await open();
  await screen.findByText('No items found. Start by adding a new item!');
  expect(screen.queryByRole('table')).toBeNull();
});

test('the dashboard shows its items after a retry', async () => {
  server.on(list, refusal(403, 'FORBIDDEN', 'No.'));
  await open();
  await screen.findByText('Failed to load items. Please try again later.');
  server.on(list, has(own({ title: 'Blue bag' })));
  press('Retry');
  await screen.findByRole('rowheader', { name: 'Blue bag' });
});

test('keeps the items and reports the failure when the server refuses a refetch', async () => {
  server.on(list, has(own({ title: 'Blue bag' })));
  await open();
  server.on(list, refusal(500, 'INTERNAL_ERROR', 'No.'));
  act(() => invalidate(list));
  await screen.findByText(/refresh your items/);
  expect(row('Blue bag')).toBeTruthy();
});

test('while offline, says which actions need a connection', async () => {
  server.on(list, has(own({ title: 'Blue bag' })));
  await open();
  server.on(list, 'drop the connection');
  act(() => invalidate(list));
  await screen.findByText('You need to be online to edit or delete items or use codes.');
  expect(row('Blue bag')).toBeTruthy();
});

test('marks an inactive item with an explanation', async () => {
  server.on(list, has(own({ title: 'Blue bag', isActive: false }, { title: 'Red umbrella' })));
  await open();
  const bag = within(row('Blue bag'));
  expect(bag.getByText('Inactive')).toBeTruthy();
  expect(bag.getByText('Only you and admins can see it.')).toBeTruthy();
  expect(within(row('Red umbrella')).queryByText('Inactive')).toBeNull();
});

test('starts with the list view and remembers the chosen view', async () => {
  server.on(list, has(own({ title: 'Blue bag' })));
  await open();
  expect(screen.getByRole('button', { name: 'List' }).getAttribute('aria-pressed')).toBe('true');
  press('Cards');
  expect(screen.getByRole('article', { name: 'Blue bag' })).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();

  closeScreen();
  await open();
  expect(screen.getByRole('article', { name: 'Blue bag' })).toBeTruthy();
  press('List');
  closeScreen();
  await open();
  expect(screen.getByRole('table')).toBeTruthy();
});

test('both views work when localStorage is blocked', async () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('no', 'SecurityError');
  });
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  server.on(list, has(own({ title: 'Blue bag' })));
  await open();
  expect(screen.getByRole('table')).toBeTruthy();
  press('Cards');
  expect(screen.getByRole('article', { name: 'Blue bag' })).toBeTruthy();
});

test('stores the page in the address', async () => {
  server.on(list, ({ query }) => {
    const page = Number(query.get('page'));
    return has(own({ title: `Item of page ${String(page)}` }), { page, total: 11 });
  });
  await open('/dashboard?page=2');
  await screen.findByRole('rowheader', { name: 'Item of page 2' });
  expect(screen.getByRole('status').textContent).toBe('11 items, page 2 of 2');
  press('1');
  await screen.findByRole('rowheader', { name: 'Item of page 1' });
  expect(currentAddress()).toBe('/dashboard');
  press('Next');
  await screen.findByRole('rowheader', { name: 'Item of page 2' });
  expect(currentAddress()).toBe('/dashboard?page=2');
});

test('redirects from a page beyond the end to the last page', async () => {
  server.on(list, ({ query }) => {
    const page = Number(query.get('page'));
    return has(page === 1 ? own({ title: 'Blue bag' }) : [], { page, total: 1 });
  });
  await open('/dashboard?page=3');
  await screen.findByRole('rowheader', { name: 'Blue bag' });
  expect(currentAddress()).toBe('/dashboard');
});

test('refetches once for several events from others', async () => {
  server.on(list, has(own({ title: 'Blue bag' })));
  await open();
  server.on(list, has(own({ title: 'Blue bag', status: 'Claimed' })));
  act(() => {
    queryCache.refreshShown();
    queryCache.refreshShown();
  });
  await within(row('Blue bag')).findByText('Claimed');
  expect(server.requests(list)).toHaveLength(2);
});

test('asks in the row of a lost item whether the viewer is still looking, and marks the item as closed if not', async () => {
  const lost = {
    title: 'Red umbrella',
    status: 'Lost',
    askedAt: '2025-10-01T12:00:00.000Z',
  } as const;
  server.on(list, has(own(lost, { title: 'Blue bag' })));
  await open();
  const umbrella = within(row('Red umbrella'));
  const question = await umbrella.findByRole('group', { name: 'Still looking?' });
  expect(within(question).getAllByRole('button')).toHaveLength(3);
  expect(within(row('Blue bag')).queryByRole('group')).toBeNull();

  const [closed] = own({ ...lost, askedAt: null, isActive: false, closedAt: lost.askedAt });
  server.on(`POST /items/${idOf(1)}/looking`, { status: 200, body: { item: closed } });
  server.on(list, has([closed!, ...own({}, { title: 'Blue bag' }).slice(1)]));
  const stop = within(question).getByRole('button', { name: 'Stop looking' });
  stop.focus();
  act(() => stop.click());
  await umbrella.findByRole('button', { name: 'Look again' });
  expect(umbrella.getByText('Closed')).toBeTruthy();
});
