import { act, fireEvent, screen, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import type { DeskList } from '../../../../contract/http/replies.ts';
import type { Item } from '../../../../contract/entities.ts';
import { signIn } from '../../../../src/client/session/session.ts';
import DeskScreen from '../../../../src/features/desk/desk-screen.tsx';
import { itemReply } from '../data/item.ts';
import { showScreen } from './screen.tsx';
import type { StubServer } from '../stand-ins/stub-server.ts';

export const keeper = { id: '01990000-0000-7000-8000-0000000000a1', name: 'Kim Keeper' };
export const claimant = { id: '01990000-0000-7000-8000-0000000000a2', name: 'Cleo Claimant' };
const poster = { _id: '01990000-0000-7000-8000-0000000000a3', name: 'Pat Poster' };

/** Number of the current test. It is part of the ids of items, so that no test sees stored data of earlier tests. */
let tests = 0;
export function beginTest(): void {
  tests += 1;
}

/** @param number number in the item's title and id */
export function deskItem(number: number, change: Partial<Item> = {}): Item {
  const digits = (value: number) => String(value).padStart(6, '0');
  const _id = `01990000-0000-7000-8000-${digits(tests)}${digits(number)}`;
  return itemReply({ _id, title: `Item ${number}`, postedBy: poster, ...change });
}

/** Fields of an item with keeper and claim. */
export const claimed: Partial<Item> = {
  status: 'Claimed',
  keeperId: keeper.id,
  keeperName: keeper.name,
  claimedById: claimant.id,
  claimedByName: claimant.name,
};

type Lists = Partial<Record<DeskList, readonly Item[]>>;

/**
 * Sets the lists on the server. A search finds items by their title or the end of their id.
 * @param unjudgedIds ids of items with a claim that has waited too long for a judge
 */
export function deskHas(
  server: Pick<StubServer, 'on'>,
  lists: Lists,
  unjudgedIds: readonly string[] = [],
): void {
  const found = (list: DeskList, search: string) =>
    (lists[list] ?? []).filter(
      ({ title, _id }) => title.includes(search) || _id.endsWith(search.toLowerCase()),
    );
  server.on('GET /desk/items', ({ query }) => {
    const search = query.get('search') ?? '';
    const items = found(query.get('list') as DeskList, search);
    const page = Number(query.get('page'));
    const limit = Number(query.get('limit'));
    const names = ['waiting', 'unkept', 'mine', 'all'] as const;
    return {
      status: 200,
      body: {
        items: items.slice((page - 1) * limit, page * limit),
        pagination: {
          page,
          limit,
          total: items.length,
          totalPages: Math.max(1, Math.ceil(items.length / limit)),
        },
        counts: Object.fromEntries(names.map((name) => [name, found(name, search).length])),
        unjudgedIds,
      },
    };
  });
  for (const item of Object.values(lists).flat()) serverHas(server, item);
}

export function serverHas(server: Pick<StubServer, 'on'>, item: Item): void {
  server.on(`GET /items/${item._id}`, { status: 200, body: { item } });
  server.on(`GET /items/${item._id}/owner`, { status: 200, body: { owner: null } });
  server.on(`GET /items/${item._id}/suggestions`, { status: 200, body: { suggestions: [] } });
}

/** Shows the desk at this screen width. */
export async function openDesk({ address = '/desk', width = 1440, role = 'keeper' } = {}) {
  const { happyDOM } = window as unknown as {
    happyDOM: { setViewport: (size: { width: number; height: number }) => void };
  };
  happyDOM.setViewport({ width, height: 900 });
  signIn('a token', { ...keeper, email: 'kim@example.edu', role });
  showScreen(
    <Routes>
      <Route path="/desk" element={<DeskScreen />} />
      <Route path="*" element={null} />
    </Routes>,
    address,
  );
  await screen.findByRole('heading', { level: 1, name: 'Desk' });
}

export function listOf(name: string) {
  return screen.getByRole('region', { name: new RegExp(`^${name}`) });
}

/** Titles in one of the lists, after it has loaded. */
export async function titlesIn(name: string): Promise<(string | undefined)[]> {
  const rows = await within(listOf(name)).findAllByRole('link');
  return rows.map((row) => /Item \d+/.exec(row.textContent)?.[0]);
}

/** The row of an item in the first list that contains it. */
export async function findRow(title: string): Promise<HTMLElement> {
  const [row] = await screen.findAllByRole('link', { name: new RegExp(title) });
  return row!;
}

/** The open item, after it has loaded. */
export function openItem(title: string) {
  return screen.findByRole('region', { name: title });
}

/** Presses a key on the focused element. */
export function key(name: string): void {
  act(() => void fireEvent.keyDown(document.activeElement ?? document.body, { key: name }));
}
