import type { Item } from '../../../contract/entities.ts';
import type { AfterCommit, Database, Writer } from '../../db/database.ts';
import type { Account } from '../../http/authenticate.ts';
import { PortalError } from '../../http/portal-error.ts';
import { addHistory } from './history.ts';
import { toItem } from './mapping.ts';
import { type Notice, deactivatedNotices } from './notices.ts';
import { findItem, lockItem, setItemActive } from './repository.ts';

interface Pieces {
  database: Database;
  notifications: {
    notify(trx: Writer, afterCommit: AfterCommit, notice: Notice): Promise<void>;
  };
  now: () => number;
}

export type ItemActivation = ReturnType<typeof createItemActivation>;

/** Hiding items from everybody but their posters and admins, and showing them again. */
export function createItemActivation({ database, notifications, now }: Pieces) {
  return {
    /**
     * @param wanted undefined turns over what it is
     * @throws PortalError NOT_FOUND
     */
    async setActive(admin: Account, id: string, wanted: boolean | undefined): Promise<Item> {
      return database.transaction(async (trx, afterCommit) => {
        await lockItem(trx, id);
        const before = await requireItem(trx, id);
        const isActive = wanted ?? !before.isActive;
        if (isActive === before.isActive) return before;
        const at = now();
        await setItemActive(trx, { id, isActive, at });
        const event = isActive ? 'activated' : 'deactivated';
        await addHistory(trx, { itemId: id, actorId: admin.id, event, at });
        await database.dialect.indexItem(trx, id);
        if (!isActive) {
          for (const notice of deactivatedNotices(before, admin)) {
            await notifications.notify(trx, afterCommit, notice);
          }
        }
        return requireItem(trx, id);
      });
    },
  };
}

async function requireItem(trx: Writer, id: string): Promise<Item> {
  const row = await findItem(trx, id);
  if (row === undefined) throw new PortalError('NOT_FOUND');
  return toItem(row);
}
