import { openClaimsPerAccount } from '../../../../contract/limits.ts';
import type { AfterCommit, Database, Writer } from '../../../db/database.ts';
import { PortalError } from '../../../http/errors/portal-error.ts';
import { addHistory } from '../history/history.ts';
import { type FullItem, toFullItem } from '../mapping.ts';
import type { ChangeStatus } from '../item-status-changes.ts';
import { type Person, type NotifyAll, claimantGoneNotices } from '../notices/notices.ts';
import { findUserName, isActiveUser } from '../people.ts';
import { countOpenClaims, findClaimedBy, findItem, lockItem } from '../repository.ts';
import type { VisibleItem } from '../visible-item.ts';
import { countQueuedClaims, findItemsClaimedBy, findOpenClaim } from './claim-rows.ts';
import { decide } from './deciding.ts';

/** The open claims of an account. */
export interface OpenClaims {
  /**
   * Checks that the account may have one more open claim, on this item. A claim that the account already has in the
   * queue of the item does not count.
   * @throws PortalError TOO_MANY_CLAIMS; NOT_SIGNED_IN if the account was deactivated in the meantime
   */
  requireRoom(trx: Writer, claimed: { itemId: string; userId: string }): Promise<void>;
  /**
   * Withdraws all claims of an account that is being deactivated, and notifies posters and keepers.
   * @param actor the person who deactivates the account, possibly the account's own user
   */
  withdrawAll(trx: Writer, afterCommit: AfterCommit, userId: string, actor: Person): Promise<void>;
}

export function createOpenClaims(pieces: {
  database: Database;
  changeStatus: ChangeStatus;
  notifyAll: NotifyAll;
  now: () => number;
}): OpenClaims {
  const { database, changeStatus, notifyAll, now } = pieces;

  /** Serialises claims of one account with each other and with its deactivation. */
  function lockClaims(trx: Writer, userId: string): Promise<void> {
    return database.dialect.acquireLock(trx, `claims of ${userId}`);
  }

  /**
   * The items on which an account has an open claim, in the order in which they must be locked: by descending `seq`.
   */
  async function idsToLock(trx: Writer, userId: string): Promise<string[]> {
    const queued = await findItemsClaimedBy(trx, userId);
    const first = await findClaimedBy(trx, userId);
    const all = new Map([...queued, ...first].map(({ id, seq }) => [id, seq]));
    return [...all].sort(([, one], [, other]) => other - one).map(([id]) => id);
  }

  /** @returns the item after the withdrawal; null if the claim was decided in the meantime */
  async function withdraw(
    trx: Writer,
    seen: VisibleItem,
    userId: string,
    actor: Person,
  ): Promise<FullItem | null> {
    const { item } = seen;
    if (item.status === 'Claimed' && item.claimedById === userId) {
      return changeStatus(trx, seen, 'withdraw claim', actor);
    }
    const claim = await findOpenClaim(trx, { itemId: item._id, userId });
    if (claim === undefined || item.claimedById === userId) return null;
    const at = now();
    await decide(trx, claim, 'withdrawn', at);
    const change = { itemId: item._id, actorId: actor.id, subjectId: userId, at };
    await addHistory(trx, { ...change, event: 'claim withdrawn' });
    return item;
  }

  return {
    async requireRoom(trx, { itemId, userId }) {
      await lockClaims(trx, userId);
      if (!(await isActiveUser(trx, userId))) throw new PortalError('NOT_SIGNED_IN');
      const queued = await countQueuedClaims(trx, userId, itemId);
      if ((await countOpenClaims(trx, userId)) + queued >= openClaimsPerAccount) {
        throw new PortalError('TOO_MANY_CLAIMS');
      }
    },

    async withdrawAll(trx, afterCommit, userId, actor) {
      await lockClaims(trx, userId);
      const claimant = { id: userId, name: await findUserName(trx, userId) };
      for (const id of await idsToLock(trx, userId)) {
        await lockItem(trx, id);
        const row = await findItem(trx, id);
        if (row === undefined) continue;
        const item = await withdraw(trx, { row, item: toFullItem(row) }, userId, actor);
        if (item === null) continue;
        await notifyAll(trx, afterCommit, claimantGoneNotices(item, claimant, actor));
      }
    },
  };
}
