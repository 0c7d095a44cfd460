import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { HistoryEvent, ItemChanges } from '../../../../contract/items/history.ts';
import {
  type Who,
  kept,
  itemStub,
  people,
} from '../../../../tests/support/page/screens/item-screen.tsx';
import { press, toasted } from '../../../../tests/support/page/screens/screen.tsx';
import { refusal } from '../../../../tests/support/page/stand-ins/stub-server.ts';

const server = itemStub();

interface HistoryRow {
  subject: Who;
  note: string | null;
  changes: ItemChanges | null;
}
const person = (who: Who) => ({ _id: people[who].id, name: people[who].name });
const entry = (
  event: HistoryEvent,
  who: Who,
  { subject, note = null, changes = null }: Partial<HistoryRow> = {},
) => ({
  event,
  actor: person(who),
  subject: subject === undefined ? null : person(subject),
  note,
  changes,
  at: '2025-09-01T12:00:00.000Z',
});
const ofClaim = [
  entry('posted', 'poster'),
  entry('claimed', 'claimant', { subject: 'claimant' }),
  entry('claim turned down', 'keeper', { subject: 'claimant', note: 'It has no laptop in it.' }),
];
function answer(history: ReturnType<typeof entry>[], turnedDown: Who[] = []) {
  const pagination = { page: 1, limit: 100, total: history.length, totalPages: 1 };
  return { status: 200, body: { history, turnedDown: turnedDown.map(person), pagination } };
}
const call = () => `GET /items/${server.id}/history` as const;

/** Opens the item as the given person, then its history. */
async function openHistory(who: Who) {
  await server.open(who, kept);
  const details = (await screen.findByText('History')).closest('details')!;
  expect(server.requests(call())).toEqual([]);
  details.open = true;
  fireEvent(details, new Event('toggle'));
}

test('the history is fetched when it is opened, and shows each event with its actor, subject and reason', async () => {
  server.on(call(), answer(ofClaim));
  await openHistory('admin');
  await screen.findByText('It has no laptop in it.');
  const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(rows.map((text) => text.replace(/\d.*/, ''))).toEqual([
    expect.stringMatching(/^Posted by Ada Byron/),
    expect.stringMatching(/^Claimed by Grace Hopper/),
    expect.stringMatching(
      /^Claim turned down by Kim Keeper, for Grace HopperIt has no laptop in it\./,
    ),
  ]);
  // The server sends no turned-down claimants to an admin, because an admin may not judge claims.
  expect(screen.queryByRole('button', { name: /claim again/ })).toBeNull();
});

test('shows the fields that an edit changed, and the status before and after', async () => {
  const status = { from: 'Found', to: 'Lost' } as const;
  server.on(
    call(),
    answer([
      entry('edited', 'poster', { changes: { fields: ['title', 'location'], status: null } }),
      entry('edited', 'poster', { changes: { fields: [], status } }),
      entry('edited', 'poster', { changes: { fields: ['image'], status } }),
      // An entry that an older version stored, with the changed fields in `note`.
      entry('edited', 'poster', { note: 'title, tags' }),
    ]),
  );
  await openHistory('poster');
  await screen.findByText('Changed title and location.');
  expect(screen.getByText('Changed the status from Found to Lost.')).toBeTruthy();
  expect(screen.getByText('Changed photo and the status from Found to Lost.')).toBeTruthy();
  expect(screen.getByText('title, tags')).toBeTruthy();
});

test('poster and keeper can let a turned-down claimant claim again', async () => {
  // The server lists the turned-down claimants separately, because that event may be on another page of the history.
  server.on(call(), answer([entry('posted', 'poster')], ['claimant']));
  await openHistory('keeper');
  await screen.findByRole('button', { name: 'Let Grace Hopper claim again' });
  server.on(`POST /items/${server.id}/allow-claim`, { status: 200, body: { message: 'Allowed' } });
  server.on(
    call(),
    answer([
      ...ofClaim,
      entry('claim allowed again', 'keeper', { subject: 'claimant', note: 'Grace Hopper' }),
    ]),
  );
  press('Let Grace Hopper claim again');
  await toasted('They can claim the item again and have been notified.');
  expect(server.requests(`POST /items/${server.id}/allow-claim`)[0]?.json()).toEqual({
    userId: people.claimant.id,
  });
  await screen.findByText('Claim allowed again');
  expect(screen.queryByRole('button', { name: /claim again/ })).toBeNull();
});

test('reports a failure and fetches the history again', async () => {
  server.on(call(), answer(ofClaim, ['claimant']));
  await openHistory('poster');
  await screen.findByRole('button', { name: 'Let Grace Hopper claim again' });
  server.on(`POST /items/${server.id}/allow-claim`, refusal(409, 'STATUS_CONFLICT', ''));
  press('Let Grace Hopper claim again');
  await toasted('Failed to allow the claim again');
  await waitFor(() => expect(server.requests(call())).toHaveLength(2));
});

test('says that the history failed to load, and fetches it again on request', async () => {
  server.on(call(), refusal(500, 'INTERNAL_ERROR', ''));
  await openHistory('poster');
  await screen.findByText('Failed to load the history');
  server.on(call(), answer(ofClaim));
  press('Retry');
  await screen.findByText('It has no laptop in it.');
});
