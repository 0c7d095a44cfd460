import { openClaimsPerAccount } from '../../../../contract/limits.ts';
import type { AfterCommit, Database, Writer } from '../../../db/database.ts';
import { PortalError } from '../../../http/errors/portal-error.ts';
import { addHistory } from '../history/history.ts';
import { type FullItem, toFullItem } from '../mapping.ts';
import type { ChangeStatus } from '../item-status-changes.ts';
import type { NotifyAll } from '../notices/notices.ts';
import type { Person } from '../notices/notices-for.ts';
import { findUserName, isActiveUser } from '../people.ts';
import {
  type LockableItem,
  countFirstClaims,
  findItem,
  findItemsFirstClaimedBy,
  lockItems,
} from '../repository.ts';
import type { VisibleItem } from '../visible-item.ts';
import { countRivalClaimsOf, findItemsWithOpenClaimOf, findOpenClaim } from './claim-rows.ts';
import { claimantDeactivatedNotices } from './claim-notices.ts';
import { storeDecision } from './deciding.ts';

/** The open claims of an account. */
export interface OpenClaims {
  /**
   * Serialises claims of one account with each other and with its deactivation. A transaction that also locks an item
   * acquires this lock first, because the deactivation does.
   */
  lock(trx: Writer, userId: string): Promise<void>;
  /**
   * Checks that the account may have one more open claim, on this item. A claim that the account already has in the
   * queue of the item does not count. Call `lock` before.
   * @throws PortalError TOO_MANY_CLAIMS; NOT_SIGNED_IN if the account was deactivated in the meantime
   */
  requireRoom(trx: Writer, claimed: { itemId: string; userId: string }): Promise<void>;
  /**
   * Withdraws all claims of an account that is being deactivated, and notifies posters and keepers.
   * @param actor the person who deactivates the account, possibly the account's own user
   * @param alsoLock items that the same transaction will change
   */
  withdrawAll(
    trx: Writer,
    afterCommit: AfterCommit,
    claims: { userId: string; actor: Person; alsoLock: readonly LockableItem[] },
  ): Promise<void>;
}

export function createOpenClaims(pieces: {
  database: Database;
  changeStatus: ChangeStatus;
  notifyAll: NotifyAll;
  now: () => number;
}): OpenClaims {
  const { database, changeStatus, notifyAll, now } = pieces;

  function lock(trx: Writer, userId: string): Promise<void> {
    return database.dialect.acquireLock(trx, `claims of ${userId}`);
  }

  /** @returns the item after the withdrawal; null if the account has no open claim on it (any more) */
  async function withdraw(
    trx: Writer,
    seen: VisibleItem,
    userId: string,
    actor: Person,
  ): Promise<FullItem | null> {
    const { item } = seen;
    if (item.status === 'Claimed' && item.claimedById === userId) {
      return changeStatus(trx, seen, 'withdraw claim', { actor });
    }
    const claim = await findOpenClaim(trx, { itemId: item._id, userId });
    if (claim === undefined || item.claimedById === userId) return null;
    const at = now();
    await storeDecision(trx, claim, 'withdrawn', at);
    const change = { itemId: item._id, actorId: actor.id, subjectId: userId, at };
    await addHistory(trx, { ...change, event: 'claim withdrawn' });
    return item;
  }

  return {
    lock,

    async requireRoom(trx, { itemId, userId }) {
      if (!(await isActiveUser(trx, userId))) throw new PortalError('NOT_SIGNED_IN');
      const queued = await countRivalClaimsOf(trx, userId, itemId);
      if ((await countFirstClaims(trx, userId)) + queued >= openClaimsPerAccount) {
        throw new PortalError('TOO_MANY_CLAIMS');
      }
    },

    async withdrawAll(trx, afterCommit, { userId, actor, alsoLock }) {
      await lock(trx, userId);
      const claimant = { id: userId, name: await findUserName(trx, userId) };
      const claimed = [
        ...(await findItemsWithOpenClaimOf(trx, userId)),
        ...(await findItemsFirstClaimedBy(trx, userId)),
      ];
      const isClaimed = new Set(claimed.map(({ id }) => id));
      // Lock all items before the first notification, because a notification locks its receiver's notifications.
      // Otherwise this transaction could have that lock and wait for the next item, while a transaction that has locked
      // the item waits for the notifications (a deadlock).
      const locked = await lockItems(trx, [...claimed, ...alsoLock]);
      for (const id of locked.filter((one) => isClaimed.has(one))) {
        const row = await findItem(trx, id);
        if (row === undefined) continue;
        const item = await withdraw(trx, { row, item: toFullItem(row) }, userId, actor);
        if (item === null) continue;
        await notifyAll(trx, afterCommit, claimantDeactivatedNotices(item, claimant, actor));
      }
    },
  };
}
