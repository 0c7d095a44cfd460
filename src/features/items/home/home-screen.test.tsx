import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { found, homeStub, search } from '../../../../tests/support/page/screens/home.ts';
import { itemReply } from '../../../../tests/support/page/data/item.ts';
import {
  currentAddress,
  press,
  showScreen,
  toasted,
  type,
} from '../../../../tests/support/page/screens/screen.tsx';
import { refusal } from '../../../../tests/support/page/stand-ins/stub-server.ts';
import { queryCache } from '../../../client/query/query.ts';
import { session, signOut } from '../../../client/session/session.ts';
import { HomeScreen } from './home-screen.tsx';

const server = homeStub();
const { queries } = server;

test('requests eight active items and shows them as cards without actions', async () => {
  server.on(search, found(['Blue backpack', 'Red umbrella']));
  showScreen(<HomeScreen />, '/?search=cards');
  const card = await screen.findByRole('article', { name: 'Blue backpack' });

  expect(queries().at(-1)).toEqual({ page: '1', limit: '8', isActive: 'true', search: 'cards' });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
    'Lost & Found - College Portal',
  );
  expect(within(card).getByText('No Image Available')).toBeTruthy();
  expect(within(card).getByText('Found')).toBeTruthy();
  expect(within(card).getByText('Bags')).toBeTruthy();
  expect(within(card).getByText('Posted On')).toBeTruthy();
  const posted = within(card).getByRole('time');
  fireEvent.pointerEnter(posted);
  expect(posted.title).toMatch(/\d{4}/);
  const details = within(card).getByRole('link', { name: 'View Details' });
  expect(details.getAttribute('href')).toBe('/items/01990000-0000-7000-8000-000000000000');
  expect(within(card).queryByRole('button')).toBeNull();
  expect(screen.getByRole('status').textContent).toBe('2 items');
  expect(screen.queryByRole('navigation', { name: 'Pagination' })).toBeNull();
});

test('a card of an item without a category says N/A', async () => {
  const stored = itemReply({ title: 'Grey glove' });
  const items = [{ ...stored, category: { ...stored.category, name: '' } }];
  const pagination = { page: 1, limit: 8, total: 1, totalPages: 1 };
  server.on(search, { status: 200, body: { data: { items, pagination } } });
  showScreen(<HomeScreen />, '/?search=glove');
  const card = await screen.findByRole('article', { name: 'Grey glove' });
  expect(within(card).getByText('N/A')).toBeTruthy();
});

test('searches after a pause in typing, goes back to page 1 and puts the search into the address', async () => {
  server.on(search, found(['Blue backpack'], { page: 2, totalPages: 3 }));
  showScreen(<HomeScreen />, '/?page=2');
  await screen.findByRole('article');
  server.on(search, found([]));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  type('Search', 'umb');
  act(() => void vi.advanceTimersByTime(200));
  type('Search', ' umbrella ');
  act(() => void vi.advanceTimersByTime(200));
  expect(currentAddress()).toBe('/?page=2');
  act(() => void vi.advanceTimersByTime(200));
  vi.useRealTimers();

  await screen.findByText('No items found matching your search.');
  expect(currentAddress()).toBe('/?search=umbrella');
  expect(queries().filter((query) => query.search === 'umb')).toEqual([]);
});

test('the status filter offers the four statuses, all by default, and goes back to page 1', async () => {
  server.on(search, found(['Blue backpack'], { page: 2, totalPages: 3 }));
  showScreen(<HomeScreen />, '/?page=2&search=bag');
  await screen.findByRole('article');
  const filter = screen.getByLabelText<HTMLSelectElement>('Status');
  expect([...filter.options].map(({ text }) => text)).toEqual([
    'All Statuses',
    'Lost',
    'Found',
    'Claimed',
    'Returned',
  ]);
  expect(filter.value).toBe('');
  fireEvent.change(filter, { target: { value: 'Claimed' } });

  await waitFor(() => expect(queries().at(-1)?.status).toBe('Claimed'));
  expect(currentAddress()).toBe('/?search=bag&status=Claimed');
});

test('the chips and the select show the same status, and a chip goes back to page 1', async () => {
  server.on(search, found(['Blue backpack'], { page: 2, totalPages: 3 }));
  showScreen(<HomeScreen />, '/?page=2&search=bag&status=Lost');
  await screen.findByRole('article');
  const chips = within(screen.getByRole('group', { name: 'Status' }));
  const chip = (name: string) => chips.getByRole<HTMLInputElement>('radio', { name });
  expect(chips.getAllByRole('radio')).toHaveLength(5);
  expect(chip('Lost').checked).toBe(true);
  fireEvent.click(chip('Claimed'));

  await waitFor(() => expect(queries().at(-1)?.status).toBe('Claimed'));
  expect(currentAddress()).toBe('/?search=bag&status=Claimed');
  expect(chip('Claimed').checked).toBe(true);
  expect(screen.getByLabelText<HTMLSelectElement>('Status').value).toBe('Claimed');
  fireEvent.click(chip('All Statuses'));
  await waitFor(() => expect(currentAddress()).toBe('/?search=bag'));
});

describe('a search without results', () => {
  test('can be cleared, and the focus moves to the start of the list', async () => {
    server.on(search, ({ query }) =>
      query.has('search') ? found([]) : found(['Bunch of keys'], { totalPages: 1 }),
    );
    showScreen(<HomeScreen />, '/?search=zeppelin&status=Lost');
    await screen.findByText('No items found matching your search.');
    press('Clear search');
    await screen.findByRole('article', { name: 'Bunch of keys' });
    expect(currentAddress()).toBe('/');
    expect(screen.getByLabelText<HTMLInputElement>('Search').value).toBe('');
    expect(document.activeElement).toBe(screen.getByRole('status'));
  });

  test('can be posted as a lost item with its words', async () => {
    server.on(search, found([]));
    showScreen(<HomeScreen />, '/?search=red+%26+blue+scarf');
    const post = await screen.findByRole('link', { name: 'Post it as lost' });
    expect(post.getAttribute('href')).toBe('/items/create?lost=red+%26+blue+scarf');
  });

  test('offers only to show all items if it has no words', async () => {
    server.on(search, found([]));
    showScreen(<HomeScreen />, '/?status=Returned');
    press(await screen.findByText('Show all items').then(({ textContent }) => textContent));
    await waitFor(() => expect(currentAddress()).toBe('/'));
    expect(screen.queryByRole('link', { name: 'Post it as lost' })).toBeNull();
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: /Clear|Show all/ })).toBeNull(),
    );
  });
});

test('shows the tagline to visitors only', async () => {
  server.on(search, found([]));
  showScreen(<HomeScreen />);
  expect(screen.getByText(/^Lost it\? Look here/)).toBeTruthy();
  act(() => {
    session.signIn('tok', { id: 'ada', name: 'Ada', email: 'ada@campus.edu', role: 'user' });
  });
  expect(screen.queryByText(/^Lost it\? Look here/)).toBeNull();
  act(() => void signOut());
});

test('opens the last page if the address names a later one', async () => {
  server.on(search, ({ query }) => {
    const page = Number(query.get('page'));
    return found(page > 2 ? [] : [`Item of page ${String(page)}`], { page, totalPages: 2 });
  });
  showScreen(<HomeScreen />, '/?page=999&search=glove');
  await screen.findByText('Item of page 2');
  expect(currentAddress()).toBe('/?search=glove&page=2');
});

test('pages forward and back, and disables the buttons at the first and last page', async () => {
  server.on(search, ({ query }) => {
    const page = Number(query.get('page'));
    return found([`Item of page ${String(page)}`], { page, totalPages: 2 });
  });
  showScreen(<HomeScreen />);
  await screen.findByText('Item of page 1');
  const disabled = (name: string) =>
    screen.getByRole<HTMLButtonElement>('button', { name }).disabled;
  expect([disabled('Previous'), disabled('Next')]).toEqual([true, false]);

  screen.getByRole('button', { name: 'Next' }).focus();
  press('Next');
  await screen.findByText('Item of page 2');
  // The button is disabled now, so the focus moves to the start of the list.
  expect(document.activeElement).toBe(screen.getByRole('status'));
  expect(currentAddress()).toBe('/?page=2');
  expect([disabled('Previous'), disabled('Next')]).toEqual([false, true]);

  press('1');
  await screen.findByText('Item of page 1');
  expect(currentAddress()).toBe('/');
});

test('a failure empties the list, goes back to page 1 and can be retried', async () => {
  server.on(search, refusal(500, 'INTERNAL_ERROR', 'Something went wrong on our side.'));
  showScreen(<HomeScreen />, '/?page=4&search=key');

  expect((await screen.findByRole('alert')).textContent).toContain(
    'Failed to load items. Please try again later.',
  );
  await waitFor(() => expect(currentAddress()).toBe('/?search=key'));
  await toasted('Failed to load items. Please try again later.');
  await waitFor(() => expect(queries().at(-1)?.page).toBe('1'));
  const again = await screen.findByRole('button', { name: 'Retry' });
  expect(screen.queryByRole('article')).toBeNull();
  again.focus();

  server.on(search, found(['Bunch of keys']));
  press('Retry');
  await screen.findByRole('article', { name: 'Bunch of keys' });
  expect(document.activeElement).toBe(screen.getByRole('status'));
});

test('a failure on page 2 does not leave the cached cards of page 1 on the screen', async () => {
  server.on(search, found(['Blue backpack'], { totalPages: 2 }));
  showScreen(<HomeScreen />, '/?search=seen');
  await screen.findByRole('article');
  server.on(search, { status: 502, html: 'Bad Gateway' });
  press('Next');

  await toasted('Failed to load items. Please try again later.');
  await waitFor(() => expect(currentAddress()).toBe('/?search=seen'));
  await waitFor(() => {
    expect(queries().slice(1)).toMatchObject([{ page: '2' }, { page: '1' }]);
    expect(screen.queryByRole('article')).toBeNull();
    expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
  });
});

test('shows placeholders for the cards while the first list loads', async () => {
  let arrive: () => void = () => undefined;
  const arrival = new Promise<void>((resolve) => (arrive = resolve));
  server.on(search, async () => {
    await arrival;
    return found(['Blue backpack']);
  });
  showScreen(<HomeScreen />, '/?search=slow');
  expect(screen.getByRole('status').textContent).toBe('Loading items...');
  // The placeholders are hidden from screen readers.
  expect(document.querySelectorAll('ul[aria-hidden] > li')).toHaveLength(8);
  arrive();
  await screen.findByRole('article', { name: 'Blue backpack' });
  expect(document.querySelector('ul[aria-hidden]')).toBeNull();
});

test('keeps the items on screen when the connection is lost', async () => {
  server.on(search, found(['Blue backpack']));
  showScreen(<HomeScreen />, '/?search=stays');
  await screen.findByRole('article');
  server.on(search, 'drop the connection');
  queryCache.invalidate(search);

  // Three requests: one before the connection was lost, one after it, and its retry.
  await waitFor(() => expect(server.requests(search).length).toBeGreaterThanOrEqual(3));
  expect(screen.getByRole('article', { name: 'Blue backpack' })).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});
