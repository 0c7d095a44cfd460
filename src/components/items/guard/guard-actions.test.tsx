import 'fake-indexeddb/auto';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Item } from '../../../../contract/entities.ts';
import {
  type Who,
  be,
  itemResponse,
  kept,
  nextItemId,
  openItem,
  people,
} from '../../../../tests/support/page/screens/item-screen.tsx';
import {
  closeScreen,
  press,
  toasted,
  type,
} from '../../../../tests/support/page/screens/screen.tsx';
import { type StubServer, refusal } from '../../../../tests/support/page/stand-ins/stub-server.ts';
import { stubbed } from '../../../../tests/support/page/stand-ins/stubbed.ts';

const server = stubbed();
let id = '';
beforeEach(() => {
  id = nextItemId();
});

const guarded: Partial<Item> = { lane: 'guarded' };
const withheld: Partial<Item> = {
  lane: 'guarded',
  isWithheld: true,
  title: 'Wallet, found in November',
  description: '',
  tags: [],
  photo: null,
  image: null,
};

async function open(who: Who | 'visitor', change: Partial<Item>) {
  if (who !== 'visitor') be(who);
  server.on(`GET /items/${id}`, itemResponse(id, change));
  await openItem(id, change.title === undefined ? {} : { heading: change.title });
}
const lane = () => `POST /items/${id}/lane` as const;
const body = (call: Parameters<StubServer['requests']>[0]) =>
  JSON.parse(String(server.requests(call).at(-1)?.body)) as unknown;

describe('a guarded item', () => {
  test('shows others the drawing of its category, and neither description nor tags', async () => {
    await open('visitor', withheld);
    expect(screen.getByText('Photo withheld')).toBeTruthy();
    expect(screen.getByText(/^This is a guarded item: /)).toBeTruthy();
    expect(screen.queryByText('Description')).toBeNull();
    expect(screen.queryByText('Tags')).toBeNull();
    expect(screen.queryByText('Guarded')).toBeNull();
    expect(screen.queryByRole('button', { name: /^Message/ })).toBeNull();
  });

  test.each<[Who, Partial<Item>]>([
    ['poster', guarded],
    ['keeper', withheld],
    ['admin', guarded],
  ])('is marked as guarded for its poster, any keeper and any admin: %s', async (who, change) => {
    await open(who, change);
    expect(screen.getByText('Guarded')).toBeTruthy();
  });

  test('tells its poster to hand it in until a keeper has it', async () => {
    await open('poster', guarded);
    expect(screen.getByText('Hand it in at the desk.')).toBeTruthy();
    closeScreen();
    id = nextItemId();
    await open('poster', { ...guarded, ...kept });
    expect(screen.getByText('At the desk.')).toBeTruthy();
  });
});

test('any keeper can guard a found item', async () => {
  await open('keeper', {});
  server.on(lane(), itemResponse(id, guarded));
  fireEvent.click(await screen.findByRole('button', { name: 'Guard this item' }));
  await toasted('The item is guarded now.');
  expect(body(lane())).toEqual({ lane: 'guarded' });
  expect(screen.getByText('Guarded')).toBeTruthy();
});

test('the keeper of a guarded item opens it to everybody after confirming', async () => {
  await open('keeper', { ...guarded, ...kept });
  fireEvent.click(await screen.findByRole('button', { name: 'Open to everybody' }));
  const dialog = within(await screen.findByRole('dialog'));
  server.on(lane(), itemResponse(id, kept));
  fireEvent.click(dialog.getByRole('button', { name: 'Open to everybody' }));
  await toasted('Everybody can see the item now.');
  expect(body(lane())).toEqual({ lane: 'open' });
});

test.each<[Who, Partial<Item>]>([
  ['keeper', { status: 'Lost' }],
  ['keeper', { status: 'Claimed', statusBeforeClaim: 'Lost' }],
  ['keeper', withheld],
  ['stranger', {}],
  ['poster', guarded],
])('does not offer a %s to change the lane of the item %o', async (who, change) => {
  await open(who, change);
  await screen.findByRole('button', { name: 'Copy Link' });
  await import('./guard-actions.tsx');
  expect(screen.queryByRole('button', { name: 'Guard this item' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Open to everybody' })).toBeNull();
});

describe('Tell the owner', () => {
  async function openDialog() {
    await open('keeper', { ...guarded, ...kept });
    fireEvent.click(await screen.findByRole('button', { name: 'Tell the owner' }));
    await screen.findByRole('dialog');
  }
  const accounts = [
    { _id: people.claimant.id, name: 'Grace Hopper', maskedEmail: 'g…@campus.edu' },
  ];

  test('notifies the account that the keeper chose and confirmed', async () => {
    await openDialog();
    server.on('GET /desk/accounts', { status: 200, body: { accounts } });
    type('Name', 'Grace');
    fireEvent.click(await screen.findByRole('button', { name: /^Grace Hopper/ }));
    expect(server.requests('GET /desk/accounts').at(-1)?.query.get('search')).toBe('Grace');
    expect(document.activeElement?.textContent).toContain('Grace Hopper is notified');
    press('Choose somebody else');
    expect(document.activeElement).toBe(screen.getByLabelText('Name'));
    fireEvent.click(await screen.findByRole('button', { name: /^Grace Hopper/ }));
    const call = `POST /items/${id}/notify-owner` as const;
    server.on(call, { status: 200, body: { message: 'Done' } });
    press('Tell Grace Hopper');
    await toasted('Grace Hopper has been notified.');
    expect(body(call)).toEqual({ userId: people.claimant.id });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('says when nobody has the name, and when the search failed', async () => {
    await openDialog();
    expect(screen.getByText('Type at least 2 letters.')).toBeTruthy();
    server.on('GET /desk/accounts', { status: 200, body: { accounts: [] } });
    type('Name', 'Nobody');
    await screen.findByText('Nobody with this name has an account.');
    server.on('GET /desk/accounts', refusal(500, 'INTERNAL_ERROR', ''));
    type('Name', 'Somebody');
    await screen.findByText('Failed to search the accounts');
    server.on('GET /desk/accounts', { status: 200, body: { accounts } });
    press('Retry');
    await screen.findByRole('button', { name: /^Grace Hopper/ });
  });
});

describe('linked items', () => {
  test.each([
    ['Found', null, 'Posted for:'],
    ['Returned', 'Found', 'Posted for:'],
    ['Lost', null, 'Someone posted a found item for this:'],
    ['Claimed', 'Lost', 'Someone posted a found item for this:'],
  ] as const)('a %s item, before %s, names the linked item', async (status, before, words) => {
    const other = nextItemId();
    const { promise: response, resolve: respond } =
      Promise.withResolvers<ReturnType<typeof itemResponse>>();
    server.on(`GET /items/${other}`, () => response);
    await open('visitor', { status, statusBeforeClaim: before, linkedItemId: other });
    // While the linked item loads, the page already shows the final words.
    await waitFor(() => expect(server.requests(`GET /items/${other}`)).toHaveLength(1));
    expect(screen.getByText(words).textContent).toBe(`${words} \u00a0`);
    respond(itemResponse(other, { title: 'Scarf' }));
    const link = await screen.findByRole('link', { name: 'Scarf' });
    expect(link.getAttribute('href')).toBe(`/items/${other}`);
    expect(link.closest('p')?.textContent).toBe(`${words} Scarf`);
  });
});
