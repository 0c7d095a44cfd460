import { openClaimsPerAccount } from '../../../../contract/limits.ts';
import type { AfterCommit, Database, Writer } from '../../../db/database.ts';
import { PortalError } from '../../../http/errors/portal-error.ts';
import { toFullItem } from '../mapping.ts';
import type { MoveItem } from '../moves.ts';
import { type Person, type NotifyAll, claimantGoneNotices } from '../notices.ts';
import {
  countOpenClaims,
  findItem,
  findUserName,
  idsClaimedBy,
  isActiveUser,
  lockItem,
} from '../repository.ts';

/** The open claims of an account. */
export interface OpenClaims {
  /**
   * Checks that the account may make one more claim.
   * @throws PortalError TOO_MANY_CLAIMS; NOT_SIGNED_IN if the account was deactivated in the meantime
   */
  requireRoom(trx: Writer, userId: string): Promise<void>;
  /**
   * Withdraws all claims of an account that is being deactivated, and notifies posters and keepers.
   * @param actor the person who deactivates the account, possibly its owner
   */
  withdrawAll(trx: Writer, afterCommit: AfterCommit, userId: string, actor: Person): Promise<void>;
}

export function createOpenClaims(pieces: {
  database: Database;
  move: MoveItem;
  notifyAll: NotifyAll;
}): OpenClaims {
  const { database, move, notifyAll } = pieces;

  /** Serialises claims of one account with each other and with its deactivation. */
  function lockClaims(trx: Writer, userId: string): Promise<void> {
    return database.dialect.acquireLock(trx, `claims of ${userId}`);
  }

  return {
    async requireRoom(trx, userId) {
      await lockClaims(trx, userId);
      if (!(await isActiveUser(trx, userId))) throw new PortalError('NOT_SIGNED_IN');
      if ((await countOpenClaims(trx, userId)) >= openClaimsPerAccount) {
        throw new PortalError('TOO_MANY_CLAIMS');
      }
    },

    async withdrawAll(trx, afterCommit, userId, actor) {
      await lockClaims(trx, userId);
      const claimant = { id: userId, name: await findUserName(trx, userId) };
      for (const id of await idsClaimedBy(trx, userId)) {
        await lockItem(trx, id);
        const row = await findItem(trx, id);
        // The poster may have turned the claim down in the meantime.
        if (row?.status !== 'Claimed' || row.claimed_by_id !== userId) continue;
        const item = await move(trx, { row, item: toFullItem(row) }, 'withdraw claim', actor);
        await notifyAll(trx, afterCommit, claimantGoneNotices(item, claimant, actor));
      }
    },
  };
}
