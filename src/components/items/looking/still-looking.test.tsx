import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { Item } from '../../../../contract/entities.ts';
import { itemResponse, itemStub } from '../../../../tests/support/page/screens/item-screen.tsx';
import { press, toasted } from '../../../../tests/support/page/screens/screen.tsx';
import { refusal } from '../../../../tests/support/page/stand-ins/stub-server.ts';
// The page loads these panels lazily. They are imported here too: otherwise a test could end before a panel loads and
// makes a request that it must not make.
import '../party-panels.tsx';

const server = itemStub();

const asked: Partial<Item> = { status: 'Lost', askedAt: '2025-10-01T12:00:00.000Z' };
const closed: Partial<Item> = {
  status: 'Lost',
  isActive: false,
  closedAt: '2025-10-01T12:00:00.000Z',
};

const calls = () =>
  ({
    looking: `POST /items/${server.id}/looking`,
    edit: `PUT /items/${server.id}`,
    suggestions: `GET /items/${server.id}/suggestions`,
  }) as const;

async function open(change: Partial<Item>) {
  server.on(calls().suggestions, { status: 200, body: { suggestions: [] } });
  await server.open('poster', change);
}
const question = () => screen.findByRole('group', { name: 'Still looking?' });
/** Makes the server reply to the call, and to later requests for the item, with the changed item. */
function become(what: 'looking' | 'edit', change: Partial<Item>): void {
  server.on(calls()[what], itemResponse(server.id, change));
  server.on(`GET /items/${server.id}`, itemResponse(server.id, change));
}
const isGone = () =>
  waitFor(() => expect(screen.queryByRole('group', { name: 'Still looking?' })).toBeNull());

describe('the question whether the poster still looks', () => {
  test('says when the post is closed without an answer', async () => {
    await open(asked);
    const shown = within(await question());
    expect(shown.getByRole('time').getAttribute('datetime')).toBe('2025-11-30T12:00:00.000Z');
    expect(shown.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Still looking',
      'Found it',
      'Stop looking',
    ]);
  });

  test('disappears after "Still looking", and the focus stays among the actions', async () => {
    await open(asked);
    await question();
    become('looking', { status: 'Lost' });
    const button = screen.getByRole('button', { name: 'Still looking' });
    button.focus();
    act(() => button.click());
    await toasted("OK, we'll ask again in 30 days.");
    await isGone();
    expect(server.requests(calls().looking)[0]?.json()).toEqual({ isLooking: true });
    expect(document.activeElement?.closest('[role=group]')).not.toBeNull();
  });

  test('returns the item with "Found it", as an edit of its status alone', async () => {
    await open({ ...asked, tags: ['red'] });
    await question();
    become('edit', { status: 'Returned' });
    press('Found it');
    await toasted("Great! It's marked as returned.");
    await isGone();
    const body = server.requests(calls().edit)[0]!.body.toString();
    const names = [...body.matchAll(/name="(\w+)"/g)].map(([, name]) => name);
    expect(names.toSorted()).toEqual([
      ...['category', 'description', 'location', 'status', 'title', 'updatedAt'],
    ]);
    expect(body).toMatch(/name="status"\s+Returned/);
    expect(body).toMatch(/name="category"\s+Bags/);
  });

  test('closes the post with "Stop looking", and "Look again" opens it', async () => {
    await open(asked);
    await question();
    become('looking', closed);
    press('Stop looking');
    await screen.findByText(/not looking for this any more/);
    expect(server.requests(calls().looking)[0]?.json()).toEqual({ isLooking: false });
    await isGone();
    become('looking', { status: 'Lost' });
    press('Look again');
    await toasted('Everybody can see it again.');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Look again' })).toBeNull());
    expect(server.requests(calls().looking)[1]?.json()).toEqual({ isLooking: true });
  });

  test('stays with a toast if the answer is refused, and the item is fetched again', async () => {
    await open(asked);
    await question();
    server.on(calls().looking, refusal(409, 'STATUS_CONFLICT', 'The item has changed.'));
    const before = server.requests(`GET /items/${server.id}`).length;
    press('Stop looking');
    await toasted('The item has changed.');
    expect(within(await question()).getByRole('button', { name: 'Stop looking' })).toBeTruthy();
    await waitFor(() =>
      expect(server.requests(`GET /items/${server.id}`).length).toBeGreaterThan(before),
    );
  });

  test('says that it needs a connection if the server does not answer', async () => {
    await open(asked);
    await question();
    server.on(calls().looking, 'drop the connection');
    press('Still looking');
    await screen.findByText('You need to be online to answer.');
    expect(within(await question()).getAllByRole('button')).toHaveLength(3);
  });

  test.each([
    ['admin', asked],
    ['stranger', asked],
    ['poster', { status: 'Lost' }],
    ['poster', { ...closed, closedAt: null }],
  ] as const)('is not shown to a %s of the item %o', async (who, change) => {
    server.on(calls().suggestions, { status: 200, body: { suggestions: [] } });
    await server.open(who, change);
    await screen.findByRole('button', { name: 'Copy Link' });
    expect(screen.queryByRole('group', { name: 'Still looking?' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Look again' })).toBeNull();
  });
});
