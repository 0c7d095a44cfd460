import type { Item } from '../../../../contract/entities.ts';
import { mayEditItem } from '../../../../contract/permissions.ts';
import { effectOfAnswer } from '../../../../contract/items/still-looking.ts';
import type { Database } from '../../../db/database.ts';
import type { Account } from '../../../http/account.ts';
import { PortalError } from '../../../http/errors/portal-error.ts';
import { addHistory } from '../history/history.ts';
import type { ShowItem } from '../mapping.ts';
import { indexItem } from '../matching/index-item.ts';
import { setItemActive, setStillLooking } from '../repository.ts';
import { requireRight, findVisibleItem, lockVisibleItem } from '../visible-item.ts';

interface Pieces {
  database: Database;
  showItem: ShowItem;
  now: () => number;
}

interface Answered {
  item: Item;
  isOpenedAgain: boolean;
}

/** The posters' answers to the question whether they still look for a lost item. */
export function createLookingAnswers({ database, showItem, now }: Pieces) {
  return {
    /**
     * Stores the answer; closes the item if the poster stops looking, and opens it again if they look again.
     * @throws PortalError NOT_FOUND, FORBIDDEN; STATUS_CONFLICT unless it is an active lost item or a closed item
     */
    async setLooking(viewer: Account, id: string, isLooking: boolean): Promise<Answered> {
      return database.transaction(async (trx) => {
        const seen = requireRight(mayEditItem, viewer, await lockVisibleItem(trx, viewer, id));
        const effect = effectOfAnswer(seen.item, isLooking);
        if (effect === null) throw new PortalError('STATUS_CONFLICT');
        const at = now();
        if (effect === 'wait') await setStillLooking(trx, { id, at });
        if (effect === 'close' || effect === 'open again') {
          const isActive = effect === 'open again';
          await setItemActive(trx, { id, isActive, at, ...(!isActive && { closedAt: at }) });
          const event = isActive ? 'opened again' : 'closed';
          await addHistory(trx, { itemId: id, actorId: viewer.id, event, at });
          await indexItem(database, trx, id);
        }
        const item = showItem(viewer, (await findVisibleItem(trx, viewer, id)).item);
        return { item, isOpenedAgain: effect === 'open again' };
      });
    },
  };
}
