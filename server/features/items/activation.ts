import type { Item } from '../../../contract/entities.ts';
import type { AfterCommit, Database, Writer } from '../../db/database.ts';
import type { Account } from '../../http/account.ts';
import { addAllHistory, addHistory } from './history/history.ts';
import { indexItem } from './matching/index-item.ts';
import { type FullItem, type ShowItem, toFullItem } from './mapping.ts';
import { type NotifyAll, deactivatedNotices, posterDeactivatedNotices } from './notices/notices.ts';
import { findKeptItemsOf, removeKeeper } from './keepers-repository.ts';
import { lockActiveStaff } from './people.ts';
import { findClaimedItemsOf, findItems, lockItem, setItemActive } from './repository.ts';
import type { OpenClaims } from './claims/open-claims.ts';
import type { ReturnCodes } from './claims/hand-over/return-codes.ts';
import { requireItem } from './visible-item.ts';

interface Pieces {
  database: Database;
  returnCodes: ReturnCodes;
  openClaims: Pick<OpenClaims, 'withdrawAll'>;
  notifyAll: NotifyAll;
  showItem: ShowItem;
  /** Sends the live event about an item whose keeper was removed, to staff and to these people. */
  announceUnkept: (itemId: string, userIds: readonly string[]) => void;
  now: () => number;
}

/**
 * Activates and deactivates items (an inactive item is visible only to its poster and admins), and handles the
 * items of an account that is deactivated.
 */
export function createItemActivation(pieces: Pieces) {
  const { database, returnCodes, openClaims, notifyAll, showItem, announceUnkept, now } = pieces;

  /** The items that an active account keeps. Only staff can keep items, so others need no search of all items. */
  async function findKept(trx: Writer, userId: string) {
    const isStaff = (await lockActiveStaff(trx, userId)) !== undefined;
    return isStaff ? findKeptItemsOf(trx, userId) : [];
  }

  /** Removes the keeper of these items, so that another keeper can take them. */
  async function release(
    trx: Writer,
    afterCommit: AfterCommit,
    items: readonly FullItem[],
    actorId: string,
  ): Promise<void> {
    if (items.length === 0) return;
    const at = now();
    // Each step is one statement for all items, because a keeper may keep hundreds.
    await removeKeeper(trx, { ids: items.map(({ _id }) => _id), at });
    await addAllHistory(
      trx,
      items.map(({ _id: itemId, keeperName }) => {
        // Recorded as an assignment, because older versions do not know an event of its own.
        const note = `nobody, because the account of ${String(keeperName)} was deactivated`;
        return { itemId, actorId, event: 'keeper assigned', note, at };
      }),
    );
    afterCommit(() => {
      for (const { _id: id, postedBy, claimedById } of items) {
        announceUnkept(id, claimedById === null ? [postedBy._id] : [postedBy._id, claimedById]);
      }
    });
  }

  return {
    /**
     * @param wanted the new state; undefined toggles it
     * @throws PortalError NOT_FOUND
     */
    async setActive(admin: Account, id: string, wanted: boolean | undefined): Promise<Item> {
      return database.transaction(async (trx, afterCommit) => {
        await lockItem(trx, id);
        const before = await requireItem(trx, id);
        const isActive = wanted ?? !before.isActive;
        // A closed item is inactive already, but its poster can open it again. Deactivating it prevents that.
        if (isActive === before.isActive && before.closedAt === null)
          return showItem(admin, before);
        const at = now();
        await setItemActive(trx, { id, isActive, at });
        const event = isActive ? 'activated' : 'deactivated';
        await addHistory(trx, { itemId: id, actorId: admin.id, event, at });
        await indexItem(database, trx, id);
        if (!isActive) {
          await returnCodes.drop(trx, id);
          await notifyAll(trx, afterCommit, deactivatedNotices(before, admin));
        }
        return showItem(admin, await requireItem(trx, id));
      });
    },

    /**
     * Must be called before an account is deactivated. Withdraws the account's claims. Removes it as keeper of items.
     * Notifies the claimants of the active items that the account posted, and deletes the return codes of these items.
     * Also deletes the codes that the account created. The items that it posted do not change otherwise.
     * @param actor the person who deactivates the account, possibly the account's own user
     */
    async accountDeactivated(
      trx: Writer,
      afterCommit: AfterCommit,
      userId: string,
      actor: { id: string; name: string },
    ): Promise<void> {
      const claimed = await findClaimedItemsOf(trx, userId);
      const kept = await findKept(trx, userId);
      const alsoLock = [...claimed, ...kept];
      await openClaims.withdrawAll(trx, afterCommit, { userId, actor, alsoLock });
      // Read again after locking, because an admin may have assigned another keeper in the meantime.
      const keptRows = await findItems(
        trx,
        kept.map(({ id }) => id),
      );
      const stillKept = keptRows.map(toFullItem).filter(({ keeperId }) => keeperId === userId);
      await release(trx, afterCommit, stillKept, actor.id);
      // Read again after locking, because a claim may have been withdrawn in the meantime.
      const stillClaimed = await findClaimedItemsOf(trx, userId);
      const isLocked = new Set(claimed.map(({ id }) => id));
      const rows = await findItems(
        trx,
        stillClaimed.map(({ id }) => id).filter((id) => isLocked.has(id)),
      );
      for (const item of rows.map(toFullItem)) {
        await returnCodes.drop(trx, item._id);
        const event = 'poster deactivated';
        await addHistory(trx, { itemId: item._id, actorId: actor.id, event, at: now() });
        await notifyAll(trx, afterCommit, posterDeactivatedNotices(item, actor));
      }
      await returnCodes.dropAllOf(trx, userId);
    },
  };
}
