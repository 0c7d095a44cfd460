import type { Lane } from '../../../../contract/claims/lane/lane.ts';
import type { Reply } from '../../../../contract/endpoints.ts';
import type { Item } from '../../../../contract/entities.ts';
import { isUnreturnedFind } from '../../../../contract/item-status.ts';
import { mayHandOverGuarded, maySetLane } from '../../../../contract/permissions.ts';
import type { Database } from '../../../db/database.ts';
import type { Account } from '../../../http/account.ts';
import { PortalError } from '../../../http/errors/portal-error.ts';
import type { Once } from '../../../http/idempotency.ts';
import { adaptClaimsToLane } from '../claims/lane-change.ts';
import { requireSecondKeeper } from '../claims/hand-over/hand-over-checks.ts';
import type { ReturnCodes } from '../claims/hand-over/return-codes.ts';
import { possibleOwnerNotices } from './guarded-notices.ts';
import { addHistory } from '../history/history.ts';
import { indexItem } from '../matching/index-item.ts';
import type { ShowItem } from '../mapping.ts';
import type { NotifyAll } from '../notices/notices.ts';
import { isActiveUser } from '../people.ts';
import { setItemLane } from '../repository.ts';
import { requireRight, findVisibleItem, lockVisibleItem } from '../visible-item.ts';

interface Pieces {
  database: Database;
  returnCodes: Pick<ReturnCodes, 'drop'>;
  notifyAllUnlessUnread: NotifyAll;
  showItem: ShowItem;
  now: () => number;
}

/** Changing the lane of found items, and notifying the owners of guarded ones. */
export function createGuardedLane(pieces: Pieces) {
  const { database, returnCodes, notifyAllUnlessUnread, showItem, now } = pieces;

  return {
    /**
     * Moves a found item to the lane. Does nothing if the item is in this lane already.
     * @throws PortalError NOT_FOUND, FORBIDDEN, STATUS_CONFLICT, SECOND_KEEPER_MISSING
     */
    async setLane(viewer: Account, id: string, lane: Lane): Promise<Item> {
      return database.transaction(async (trx) => {
        const { row, item } = requireRight(
          (person, item) => maySetLane(person, item, lane),
          viewer,
          await lockVisibleItem(trx, viewer, id),
        );
        if (!isUnreturnedFind(item)) throw new PortalError('STATUS_CONFLICT');
        if (item.lane === lane) return showItem(viewer, item);
        if (lane === 'open') await requireSecondKeeper(trx, viewer, item);
        const at = now();
        await setItemLane(trx, { id, lane, at });
        await adaptClaimsToLane(trx, returnCodes, { id, lane, status: row.status });
        const event = 'lane changed';
        await addHistory(trx, { itemId: id, actorId: viewer.id, event, note: lane, at });
        await indexItem(database, trx, id);
        return showItem(viewer, (await findVisibleItem(trx, viewer, id)).item);
      });
    },

    /**
     * Notifies the user whose name is on a guarded item.
     * @throws PortalError NOT_FOUND, also for an inactive account; FORBIDDEN, STATUS_CONFLICT
     */
    async notifyOwner(
      viewer: Account,
      id: string,
      userId: string,
      once: Once<Reply<'POST /items/{id}/notify-owner'>>,
    ): Promise<Reply<'POST /items/{id}/notify-owner'>> {
      return once(async (trx, afterCommit) => {
        const seen = await lockVisibleItem(trx, viewer, id);
        // This error may come before the check of the permission. It reveals only the lane, which everybody may know.
        if (seen.item.lane !== 'guarded') throw new PortalError('STATUS_CONFLICT');
        const { item } = requireRight(mayHandOverGuarded, viewer, seen);
        if (!isUnreturnedFind(item)) throw new PortalError('STATUS_CONFLICT');
        if (!(await isActiveUser(trx, userId))) throw new PortalError('NOT_FOUND');
        const event = 'owner notified';
        const change = { itemId: id, actorId: viewer.id, subjectId: userId, at: now() };
        await addHistory(trx, { ...change, event });
        await notifyAllUnlessUnread(trx, afterCommit, possibleOwnerNotices(item, viewer, userId));
        return { message: 'They have been told.' };
      });
    },
  };
}
