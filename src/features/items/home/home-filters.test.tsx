import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { found, homeStub, search } from '../../../../tests/support/page/screens/home.ts';
import {
  currentAddress,
  press,
  showScreen,
  type,
} from '../../../../tests/support/page/screens/screen.tsx';
import { HomeScreen } from './home-screen.tsx';

const server = homeStub();
const { queries } = server;

const categories = {
  status: 200,
  body: {
    categories: ['Bags', 'Keys'].map((name, at) => ({
      _id: `01990000-0000-7000-8000-00000000010${String(at)}`,
      name,
      description: '',
      isActive: true,
      createdAt: '2025-01-01T00:00:00.000Z',
    })),
  },
};
// There are two filter buttons, in the form and beside the chips. Styles hide one of them, but tests have no styles.
const button = () => screen.getAllByRole('button', { name: /^Filters/ })[0]!;
const chips = () => screen.queryAllByRole('button', { name: /^Remove filter/ });
const chipNames = () => chips().map((chip) => chip.getAttribute('aria-label'));

test('a choice applies at once, goes to page 1 and shows as a chip', async () => {
  server.on(search, found(['Blue backpack'], { page: 2, totalPages: 3 }));
  server.on('GET /categories', categories);
  showScreen(<HomeScreen />, '/?page=2&search=bag&status=Found');
  await screen.findByRole('article');
  expect(button().getAttribute('aria-expanded')).toBe('false');
  fireEvent.click(button());
  const panel = within(await screen.findByRole('region', { name: 'Filters' }));
  expect(button().getAttribute('aria-expanded')).toBe('true');

  await panel.findByRole('option', { name: 'Keys' });
  fireEvent.change(panel.getByLabelText('Category'), { target: { value: 'Keys' } });
  await waitFor(() => expect(currentAddress()).toBe('/?search=bag&status=Found&category=Keys'));
  fireEvent.change(panel.getByLabelText('Posted'), { target: { value: 'week' } });
  fireEvent.click(panel.getByLabelText('With photo'));
  fireEvent.input(panel.getByLabelText('Place'), { target: { value: ' hall ' } });
  fireEvent.keyDown(panel.getByLabelText('Place'), { key: 'Enter' });
  fireEvent.change(panel.getByLabelText('Sort by'), { target: { value: 'oldest' } });
  await waitFor(() =>
    expect(queries().at(-1)).toEqual({
      page: '1',
      limit: '8',
      isActive: 'true',
      search: 'bag',
      status: 'Found',
      category: 'Keys',
      place: 'hall',
      period: 'week',
      withPhoto: 'true',
      sort: 'oldest',
    }),
  );
  expect(chipNames()).toEqual([
    'Remove filter: Keys',
    'Remove filter: Place: hall',
    'Remove filter: Last 7 days',
    'Remove filter: With photo',
    'Remove filter: Oldest first',
  ]);
  expect(button().textContent).toBe('Filters5, 5 in effect');
});

test('a chip removes its filter, and "Clear all" removes the others, but not the search', async () => {
  server.on(search, found(['Blue backpack']));
  showScreen(<HomeScreen />, '/?search=bag&category=Keys&place=hall&period=day&page=2');
  await screen.findByRole('article');
  press('Remove filter: Place: hall');
  await waitFor(() => expect(currentAddress()).toBe('/?search=bag&category=Keys&period=day'));
  expect(document.activeElement).toBe(screen.getByRole('status'));
  press('Clear all');
  await waitFor(() => expect(currentAddress()).toBe('/?search=bag'));
  expect(chips()).toEqual([]);
});

test('keeps a filter that is chosen before the typed search applies', async () => {
  server.on(search, found(['Blue backpack']));
  showScreen(<HomeScreen />, '/?category=Keys&period=day');
  await screen.findByRole('article');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  type('Search', 'bag');
  press('Remove filter: Keys');
  act(() => void vi.advanceTimersByTime(300));
  vi.useRealTimers();
  await waitFor(() => expect(currentAddress()).toBe('/?search=bag&period=day'));
});

test('an empty list offers to show all items', async () => {
  server.on(search, found([]));
  showScreen(<HomeScreen />, '/?place=moon');
  fireEvent.click(await screen.findByRole('button', { name: 'Show all items' }));
  await waitFor(() => expect(currentAddress()).toBe('/'));
});

test('the line above the list names the correction of a typo', async () => {
  const reply = found(['Blue backpack']);
  const data = { ...reply.body.data, correctedTo: 'backpack' };
  server.on(search, { ...reply, body: { data } });
  showScreen(<HomeScreen />, '/?search=bagpack');
  await screen.findByRole('article');
  expect(screen.getByRole('status').textContent).toBe('Showing results for backpack 1 item');
});

test('a place can be chosen on the plan of the campus, and cleared again', async () => {
  const place = (number: number, name: string) => ({
    _id: `01990000-0000-7000-8000-00000000020${String(number)}`,
    name,
    aliases: [],
    position: { x: 0.2 * number, y: 0.5 },
  });
  const [library, canteen] = [place(1, 'Library'), place(2, 'Canteen')];
  const photo = { width: 400, height: 300, placeholder: 'data:,' };
  const plan = { large: '/plan.webp', card: '/plan.webp', ...photo };
  server.on('GET /categories', categories);
  server.on('GET /places', { status: 200, body: { places: [library, canteen], plan } });
  server.on('GET /places/counts', { status: 500, body: {} });
  server.on(search, found(['Blue backpack']));
  showScreen(<HomeScreen />, '/?page=2');
  await screen.findByRole('article');
  fireEvent.click(button());
  fireEvent.click(await screen.findByRole('button', { name: 'Places on the plan' }));
  await screen.findByText("Couldn't load how many items there are at each place.");
  server.on('GET /places/counts', {
    status: 200,
    body: {
      counts: [
        { placeId: library._id, lost: 1, found: 0 },
        { placeId: canteen._id, lost: 2, found: 3 },
      ],
    },
  });
  press('Retry');
  const list = within(await screen.findByRole('list', { name: 'Places of the campus' }));
  expect(list.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Canteen 2 lost, 3 found',
    'Library 1 lost, 0 found',
  ]);
  const chosen = () => list.queryByRole('button', { pressed: true })?.textContent;
  press('Canteen 2 lost, 3 found');
  await waitFor(() => expect(currentAddress()).toBe('/?place=Canteen'));
  expect(chosen()).toBe('Canteen 2 lost, 3 found');
  const picture = screen.getByAltText(/^Plan of the campus/);
  fireEvent.click(within(picture.parentElement!).getByText('1'));
  await waitFor(() => expect(currentAddress()).toBe('/?place=Library'));
  press('Library 1 lost, 0 found');
  await waitFor(() => expect(currentAddress()).toBe('/'));
});
