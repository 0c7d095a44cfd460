import type { Reply } from '../../../contract/endpoints.ts';
import { mayAssignKeeper } from '../../../contract/permissions.ts';
import type { Account } from '../../http/account.ts';
import { PortalError, invalid } from '../../http/errors/portal-error.ts';
import type { Once } from '../../http/idempotency.ts';
import { storeDecisionOnClaimOf } from './claims/deciding.ts';
import { addHistory } from './history/history.ts';
import type { ShowItem } from './mapping.ts';
import { type NotifyAll, keeperAssignedNotices } from './notices/notices.ts';
import { lockActiveStaff } from './people.ts';
import { setKeeper } from './keepers-repository.ts';
import type { ReturnCodes } from './claims/hand-over/return-codes.ts';
import { requireRight, findVisibleItem, lockVisibleItem } from './visible-item.ts';

interface Pieces {
  returnCodes: ReturnCodes;
  notifyAll: NotifyAll;
  showItem: ShowItem;
  now: () => number;
}

/** Assigning keepers. */
export function createKeepers({ returnCodes, notifyAll, showItem, now }: Pieces) {
  return {
    /**
     * @throws PortalError NOT_FOUND, FORBIDDEN; ALREADY_KEPT if the item has a keeper and the viewer is not an admin;
     * VALIDATION_ERROR if `keeperId` is not an active keeper
     */
    async assignKeeper(
      viewer: Account,
      id: string,
      keeperId: string,
      once: Once<Reply<'POST /items/{id}/assign-keeper'>>,
    ): Promise<Reply<'POST /items/{id}/assign-keeper'>> {
      return once(async (trx, afterCommit) => {
        const keeper = await lockActiveStaff(trx, keeperId);
        const { item } = requireRight(
          (viewer, item) => mayAssignKeeper(viewer, item, keeperId),
          viewer,
          await lockVisibleItem(trx, viewer, id),
        );
        if (item.keeperId !== null && viewer.role !== 'admin') {
          throw new PortalError('ALREADY_KEPT');
        }
        if (keeper?.role !== 'keeper') throw invalid('keeperId', 'is not an active keeper');
        if (item.keeperId === keeper.id) return { item: showItem(viewer, item) };

        const at = now();
        await setKeeper(trx, { id, keeperId, at });
        // A keeper cannot have a claim on an item that they keep.
        await storeDecisionOnClaimOf(trx, { itemId: id, userId: keeperId }, 'withdrawn', at);
        // Delete the previous keeper's return code, because it could still confirm a return. If the previous keeper is
        // also the poster, the code may stay: in the open lane the poster may still hand the item over, and in the
        // guarded lane the code is not valid any more (`isValidFor` in hand-over.ts).
        if (item.keeperId !== null && item.keeperId !== item.postedBy._id) {
          await returnCodes.dropOf(trx, id, item.keeperId);
        }
        const event = 'keeper assigned';
        const change = { itemId: id, actorId: viewer.id, subjectId: keeperId, at };
        await addHistory(trx, { ...change, event, note: keeper.name });
        await notifyAll(trx, afterCommit, keeperAssignedNotices(item, keeper, viewer));
        return { item: showItem(viewer, (await findVisibleItem(trx, viewer, id)).item) };
      });
    },
  };
}
