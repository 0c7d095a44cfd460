import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Item } from '../../contract/entities.ts';
import { lockActiveStaff } from '../../server/features/items/people.ts';
import { lockItem } from '../../server/features/items/repository.ts';
import type { SignedIn } from '../support/app/test-app.ts';
import { authenticationCalls } from '../support/calls/authentication-calls.ts';
import { type LossDesk, lostParasol, openLossDesk } from '../support/calls/loss-desk.ts';
import {
  type OpenTransaction,
  transactionOpener,
  untilWaiting,
} from '../support/databases/lock-waits.ts';

let desk: LossDesk;
beforeAll(async () => {
  desk = await openLossDesk();
});
afterAll(() => desk.portal.close());

const transaction = transactionOpener(() => desk.portal.database);

/** Locks an item in a transaction that stays open. */
async function lockedItem({ _id: id }: Item): Promise<OpenTransaction> {
  const locking = await transaction();
  await lockItem(locking.trx, id);
  return locking;
}

interface Changed {
  keeper: SignedIn;
  claimant: SignedIn;
  address: string;
}

async function exclude({ user: { _id: id } }: SignedIn) {
  const { token } = await desk.portal.signIn({ role: 'admin' });
  return desk.portal.call('PUT /admin/users/{id}/activate', { params: { id }, token });
}
const deactivate = ({ token }: SignedIn) => desk.portal.call('DELETE /users/me', { token });

const deactivations = [
  ['the claimant deactivates their account', ({ claimant }: Changed) => deactivate(claimant)],
  ['the poster deactivates their account', ({ keeper }: Changed) => deactivate(keeper)],
  ["an admin deactivates the claimant's account", ({ claimant }: Changed) => exclude(claimant)],
  ["an admin deactivates the poster's account", ({ keeper }: Changed) => exclude(keeper)],
] as const;
const changes = [
  ...deactivations,
  [
    'their owner registers',
    ({ address }: Changed) => authenticationCalls(desk.portal).join(address),
  ],
] as const;

/** Two items that a keeper posted for one owner, and that one account has claimed. */
async function claimedItems(): Promise<Changed & { older: Item; newer: Item }> {
  const { portal } = desk;
  const address = desk.newAddress();
  const keeper = await portal.signIn({ role: 'keeper' });
  const claimant = await portal.signIn();
  const older = await desk.postedForWanda(address, keeper);
  const newer = await desk.postedForWanda(address, keeper);
  for (const { _id: id } of [older, newer]) {
    await portal.call('POST /items/{id}/claim', { params: { id }, token: claimant.token });
  }
  return { keeper, claimant, address, older, newer };
}

describe('two items that change together', () => {
  // Two transactions that lock them in different orders could deadlock.
  test.each(changes)('are locked in the order of their posting when %s', async (_, change) => {
    const { older, newer, ...changed } = await claimedItems();
    const other = await lockedItem(older);
    const changing = change(changed);
    await untilWaiting(desk.portal.database);
    const unlocked = sql`select id from items where id = ${newer._id} for update skip locked`;
    expect((await unlocked.execute(other.trx)).rows).toHaveLength(1);
    await other.commit();
    await changing;
  });

  // A transaction that notifies a person locks the person's notifications. It must have locked its items before that.
  // Otherwise it could deadlock with a change of one of these items that notifies the same person.
  test.each(deactivations)('are locked before notifications when %s', async (_, change) => {
    const { newer, ...changed } = await claimedItems();
    const other = await lockedItem(newer);
    const changing = change(changed);
    await untilWaiting(desk.portal.database);
    for (const { user } of [changed.keeper, changed.claimant]) {
      const name = `notifications of ${user.id}`;
      const lock = sql<{ acquired: boolean }>`
        select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as acquired`;
      expect((await lock.execute(other.trx)).rows).toEqual([{ acquired: true }]);
    }
    await other.commit();
    await changing;
  });
});

// The deactivation locks a keeper's or admin's account before the items, so another order could deadlock with it. These
// changes lock the account, because they change its number of items.
describe('the account of a keeper or admin is locked before an item', () => {
  interface Posted {
    poster: SignedIn;
    /** Posted for a person with this address. */
    item: Item;
    address: string;
    /** A lost item of somebody else. */
    lost: Item;
  }
  const params = ({ item: { _id: id } }: Posted) => ({ params: { id } });
  const changes = [
    [
      'that they delete',
      (posted: Posted) =>
        desk.portal.call('DELETE /items/{id}', { ...params(posted), token: posted.poster.token }),
    ],
    [
      'that they posted and whose owner registers',
      ({ address }: Posted) => authenticationCalls(desk.portal).join(address),
    ],
    [
      'that they posted and whose owner another keeper corrects to somebody with an account',
      async (posted: Posted) => {
        const { user } = await desk.portal.signIn();
        const body = { ownerName: user.name, ownerEmail: user.email };
        const { token } = await desk.portal.signIn({ role: 'keeper' });
        return desk.portal.call('PUT /items/{id}/owner', { ...params(posted), body, token });
      },
    ],
    [
      'for which they post a found item',
      ({ poster, lost }: Posted) =>
        desk.post(poster, { ...lostParasol, status: 'Found', lostItemId: lost._id }),
    ],
  ] as const;
  const each = changes.flatMap(([name, change]) => [
    [name, 'keeper', change] as const,
    [name, 'admin', change] as const,
  ]);

  test.each(each)('%s (%s)', async (_, role, change) => {
    const { portal } = desk;
    const poster = await portal.signIn({ role });
    const address = desk.newAddress();
    const item = await desk.postedForWanda(address, poster);
    const lost = await desk.postedForWanda(desk.newAddress());
    const other = await transaction();
    await lockActiveStaff(other.trx, poster.user._id);
    const changing = change({ poster, item, address, lost });
    await untilWaiting(portal.database);
    const unlocked = sql`select id from items where id in (${item._id}, ${lost._id}) for update skip locked`;
    expect((await unlocked.execute(other.trx)).rows).toHaveLength(2);
    await other.commit();
    await changing;
  });
});

// The deactivation locks the claims of the account before the items, so another order could deadlock with it. A queued
// claim on the item is enough for that: the first claim replaces it, and the deactivation withdraws it.
describe('the claims of an account are locked before an item', () => {
  test.each(['POST /items/{id}/claim', 'POST /items/{id}/claims'] as const)(
    'by %s',
    async (call) => {
      const { portal } = desk;
      const isRival = call === 'POST /items/{id}/claims';
      const item = isRival
        ? (await claimedItems()).older
        : await desk.postedForWanda(desk.newAddress());
      const { user, token } = await portal.signIn();
      const params = { id: item._id };
      const other = await transaction();
      await portal.database.dialect.acquireLock(other.trx, `claims of ${user.id}`);
      const claiming = portal.call(call, { params, token });
      await untilWaiting(portal.database);
      const unlocked = sql`select id from items where id = ${item._id} for update skip locked`;
      expect((await unlocked.execute(other.trx)).rows).toHaveLength(1);
      await other.commit();
      await claiming;
    },
  );
});
