import { fireEvent, screen, within } from '@testing-library/react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { beforeEach } from 'vitest';
import type { Item } from '../../../../contract/entities.ts';
import { returnPath } from '../../../../contract/paths.ts';
import { signIn } from '../../../../src/client/session/session.ts';
import { intendedAction } from '../../../../src/components/items/intended-action.ts';
import ItemScreen from '../../../../src/features/items/item/item-screen.tsx';
import { itemReply } from '../data/item.ts';
import { press, showScreen, type } from './screen.tsx';
import type { StubServer } from '../stand-ins/stub-server.ts';
import { stubbed } from '../stand-ins/stubbed.ts';

/** People who view an item; Ada is its poster. */
export const people = {
  poster: { id: '01990000-0000-7000-8000-0000000000a1', name: 'Ada Byron', role: 'user' },
  claimant: { id: '01990000-0000-7000-8000-0000000000a2', name: 'Grace Hopper', role: 'user' },
  keeper: { id: '01990000-0000-7000-8000-0000000000a3', name: 'Kim Keeper', role: 'keeper' },
  stranger: { id: '01990000-0000-7000-8000-0000000000a9', name: 'Eve', role: 'user' },
  admin: { id: '01990000-0000-7000-8000-0000000000aa', name: 'Ruth', role: 'admin' },
} as const;
export type Who = keyof typeof people;

export const claimed: Partial<Item> = {
  status: 'Claimed',
  claimedById: people.claimant.id,
  claimedByName: people.claimant.name,
};
export const kept: Partial<Item> = {
  keeperId: people.keeper.id,
  keeperName: people.keeper.name,
};

export function be(who: Who): void {
  signIn('a token', { ...people[who], email: 'somebody@example.edu' });
}

let items = 0;

/** A stub server, with a separate item for each test of a file. */
export function itemStub() {
  const server = stubbed();
  let id = '';
  beforeEach(() => {
    id = nextItemId();
  });
  return {
    ...server,
    get id() {
      return id;
    },
    /** Replaces the item by a new one, which is not in the query cache. */
    takeAnother: () => {
      id = nextItemId();
    },
    /** Opens the item as the given person, or as a visitor. */
    open: async (who: Who | 'visitor', change: Partial<Item> = {}, opening: Opening = {}) => {
      if (who !== 'visitor') be(who);
      server.on(`GET /items/${id}`, itemResponse(id, change));
      await openItem(id, opening);
    },
  };
}

/** Returns an id that no earlier test has used, so that a test does not see stored data of another test. */
export function nextItemId(): string {
  items += 1;
  return `01990000-0000-7000-8000-${String(items).padStart(12, '0')}`;
}

/** The server's response with an item. */
export function itemResponse(_id: string, change: Partial<Item> = {}) {
  return { status: 200, body: { item: itemReply({ _id, ...change }) } };
}

function Login() {
  const { state } = useLocation() as { state: unknown };
  return (
    <>
      <p>{`signs in, then goes to ${returnPath(state)}`}</p>
      <p>{`wants: ${intendedAction(state) ?? 'nothing'}`}</p>
    </>
  );
}

interface Opening {
  /** Rest of the address after the item's path. */
  below?: string;
  heading?: string;
  /** State of the history entry. */
  state?: unknown;
}

/** Opens an item's page and waits for it. */
export async function openItem(
  id: string,
  { below = '', heading = 'Blue backpack', state }: Opening = {},
): Promise<void> {
  showScreen(
    <Routes>
      <Route path="/items/:id" element={<ItemScreen />} />
      <Route path="/login" element={<Login />} />
      <Route path="/messages/:id" element={<h1>Messages</h1>} />
      <Route path="/dashboard" element={<h1>Dashboard</h1>} />
      <Route path="/" element={<h1>Home</h1>} />
    </Routes>,
    `/items/${id}${below}`,
    state,
  );
  await screen.findByRole('heading', { level: 1, name: heading });
}

/** The value next to a name in the list of details. */
export function detail(name: string): string | undefined {
  const term = screen.getAllByRole('term').find(({ textContent }) => textContent === name);
  return term?.nextElementSibling?.textContent;
}

/** Presses 'Claim Item' on a found item without questions, and sends a description. */
export async function claimThroughDialog(
  server: Pick<StubServer, 'on'>,
  id: string,
): Promise<void> {
  server.on(`GET /items/${id}/claim-questions`, { status: 200, body: { questions: [] } });
  press('Claim Item');
  await screen.findByLabelText('Describe it in your own words');
  type('Describe it in your own words', 'A blue backpack with a patch');
  const dialog = within(screen.getByRole('dialog'));
  fireEvent.click(dialog.getByRole('button', { name: 'Claim Item' }));
}
