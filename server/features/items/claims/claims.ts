import type { Item } from '../../../../contract/entities.ts';
import { isClaimOpen } from '../../../../contract/item-status.ts';
import { isClaimant, mayClaim, mayJudgeClaim } from '../../../../contract/permissions.ts';
import type { Database } from '../../../db/database.ts';
import type { Account } from '../../../http/authenticate.ts';
import { PortalError } from '../../../http/errors/portal-error.ts';
import { addHistory, hasClaimed } from '../history.ts';
import type { ShowItem } from '../mapping.ts';
import type { MoveItem } from '../moves.ts';
import {
  type NotifyAll,
  allowedAgainNotices,
  claimNotices,
  turnedDownNotices,
  withdrawnNotices,
} from '../notices.ts';
import type { OpenClaims } from './open-claims.ts';
import { addRefusal, isRefused, liftRefusal } from './refused-claims.ts';
import { findUserName } from '../repository.ts';
import { requireRight, seeItemToChange } from '../seen-item.ts';

interface Pieces {
  database: Database;
  move: MoveItem;
  notifyAll: NotifyAll;
  notifyAllOnceAnHour: NotifyAll;
  showItem: ShowItem;
  openClaims: Pick<OpenClaims, 'requireRoom'>;
  now: () => number;
}

const hour = 60 * 60_000;

/** Making, turning down, allowing again and withdrawing claims. */
export function createClaims(pieces: Pieces) {
  const { database, move, notifyAll, notifyAllOnceAnHour, showItem, openClaims, now } = pieces;

  return {
    /**
     * @throws PortalError NOT_FOUND, OWN_ITEM, CLAIM_TURNED_DOWN, ALREADY_CLAIMED, TOO_MANY_CLAIMS,
     *   STATUS_CONFLICT
     */
    async claim(viewer: Account, id: string): Promise<Item> {
      return database.transaction(async (trx, afterCommit) => {
        const seen = await seeItemToChange(trx, viewer, id);
        if (!mayClaim(viewer, seen.item)) throw new PortalError('OWN_ITEM');
        if (await isRefused(trx, { itemId: id, userId: viewer.id })) {
          throw new PortalError('CLAIM_TURNED_DOWN');
        }
        if (seen.item.status === 'Claimed') throw new PortalError('ALREADY_CLAIMED');
        // Admins see inactive items, but nobody can claim them.
        if (!seen.item.isActive) throw new PortalError('STATUS_CONFLICT');
        await openClaims.requireRoom(trx, viewer.id);
        const since = now() - hour;
        const isRepeated = await hasClaimed(trx, { itemId: id, userId: viewer.id, since });
        const item = await move(trx, seen, 'claim', viewer);
        const notify = isRepeated ? notifyAllOnceAnHour : notifyAll;
        await notify(trx, afterCommit, claimNotices(item, viewer));
        return showItem(viewer, item);
      });
    },

    /** @throws PortalError NOT_FOUND, FORBIDDEN, STATUS_CONFLICT */
    async turnDown(viewer: Account, id: string, reason: string): Promise<Item> {
      return database.transaction(async (trx, afterCommit) => {
        const seen = requireRight(mayJudgeClaim, viewer, await seeItemToChange(trx, viewer, id));
        if (!isClaimOpen(seen.item)) throw new PortalError('STATUS_CONFLICT');
        const { claimedById: userId } = seen.item;
        const item = await move(trx, seen, 'turn claim down', viewer, reason);
        // The poster's edit may have set Claimed without a claimant.
        if (userId !== null) await addRefusal(trx, { itemId: id, userId }, now());
        await notifyAll(trx, afterCommit, turnedDownNotices(seen.item, viewer, reason));
        return showItem(viewer, item);
      });
    },

    /**
     * Allows a person whose claim was turned down to claim the item again.
     * @throws PortalError NOT_FOUND, FORBIDDEN; STATUS_CONFLICT if their claim was not turned down or the
     * item is inactive
     */
    async allowAgain(viewer: Account, id: string, userId: string): Promise<void> {
      await database.transaction(async (trx, afterCommit) => {
        const { item } = requireRight(
          mayJudgeClaim,
          viewer,
          await seeItemToChange(trx, viewer, id),
        );
        if (!item.isActive || !(await liftRefusal(trx, { itemId: id, userId }))) {
          throw new PortalError('STATUS_CONFLICT');
        }
        const note = await findUserName(trx, userId);
        const event = 'claim allowed again';
        const change = { itemId: id, actorId: viewer.id, subjectId: userId, at: now() };
        await addHistory(trx, { ...change, event, note });
        await notifyAll(trx, afterCommit, allowedAgainNotices(item, viewer, userId));
      });
    },

    /** @throws PortalError NOT_FOUND, FORBIDDEN, STATUS_CONFLICT */
    async withdraw(viewer: Account, id: string): Promise<Item> {
      return database.transaction(async (trx, afterCommit) => {
        const seen = requireRight(isClaimant, viewer, await seeItemToChange(trx, viewer, id));
        const item = await move(trx, seen, 'withdraw claim', viewer);
        await notifyAllOnceAnHour(trx, afterCommit, withdrawnNotices(item, viewer));
        return showItem(viewer, item);
      });
    },
  };
}
