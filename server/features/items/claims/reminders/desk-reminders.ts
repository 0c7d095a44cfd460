import type { FastifyBaseLogger } from 'fastify';
import { createBatches, forEachInTime } from '../../../../concurrency/batches.ts';
import type { Database, Writer } from '../../../../db/database.ts';
import { toFullItem } from '../../mapping.ts';
import type { NotifyAll } from '../../notices/notices.ts';
import { findItem } from '../../repository.ts';
import { unjudgedNotices } from '../claim-notices.ts';

/** Maximum number of keepers that one transaction notifies. */
const batchSize = 20;

interface Reminder {
  itemId: string;
  claimantId: string;
  remindedTo: string;
}

/** Queues the notices to all keepers. Must be called in the transaction that puts the item on their desk. */
export async function queueDeskReminder(
  trx: Writer,
  { itemId, claimantId }: Omit<Reminder, 'remindedTo'>,
): Promise<void> {
  const row = { claimant_id: claimantId, reminded_to: '' };
  await trx
    .insertInto('desk_reminders')
    .values({ item_id: itemId, ...row })
    // The item was judged before all keepers knew of it, and is on the desk again.
    .onConflict((conflict) => conflict.column('item_id').doUpdateSet(row))
    .execute();
}

/**
 * Notifies all keepers of items that were put on their desk. Each transaction notifies some keepers and stores how far
 * it came, so that a later run or another node continues there.
 */
export function createDeskReminders({
  database,
  notifyAll,
  now,
  log,
}: {
  database: Pick<Database, 'read' | 'transaction'>;
  notifyAll: NotifyAll;
  now: () => number;
  log: FastifyBaseLogger;
}) {
  const batches = createBatches(log);

  /** A reminder that is not finished. Those of inactive items wait, because keepers cannot see these items. */
  function findReminder(): Promise<Reminder | undefined> {
    return database.read
      .selectFrom('desk_reminders')
      .innerJoin('items', 'items.id', 'item_id')
      .select(['item_id as itemId', 'claimant_id as claimantId', 'reminded_to as remindedTo'])
      .where('items.is_active', '=', 1)
      .limit(1)
      .executeTakeFirst();
  }

  /**
   * Ids of the keepers to notify next, in the order of their ids. Notifications must be locked in this order (see
   * notices.ts).
   */
  async function findNextKeepers(remindedTo: string): Promise<string[]> {
    const keepers = await database.read
      .selectFrom('users')
      .select('id')
      .where('role', '=', 'keeper')
      .where('is_active', '=', 1)
      .where('id', '>', remindedTo)
      .orderBy('id')
      .limit(batchSize)
      .execute();
    return keepers.map(({ id }) => id);
  }

  /** @returns whether all keepers know of all items on their desk */
  async function remindNextKeepers(): Promise<boolean> {
    const reminder = await findReminder();
    if (reminder === undefined) return true;
    const { itemId, claimantId, remindedTo } = reminder;
    const keeperIds = await findNextKeepers(remindedTo);
    await database.transaction(async (trx, afterCommit) => {
      const locked = await trx
        .updateTable('desk_reminders')
        .set({ claimant_id: claimantId })
        .where('item_id', '=', itemId)
        .where('reminded_to', '=', remindedTo)
        .executeTakeFirst();
      // Another node has notified these keepers in the meantime.
      if (locked.numUpdatedRows === 0n) return;
      const item = await findItem(trx, itemId);
      const notices =
        item?.is_unjudged === 1 ? unjudgedNotices(toFullItem(item), keeperIds, claimantId) : [];
      const last = await forEachInTime(
        notices,
        (notice) => notifyAll(trx, afterCommit, [notice]),
        now,
      );
      if (last === undefined) {
        await trx.deleteFrom('desk_reminders').where('item_id', '=', itemId).execute();
      } else {
        await trx
          .updateTable('desk_reminders')
          .set({ reminded_to: last.userId })
          .where('item_id', '=', itemId)
          .execute();
      }
    });
    return false;
  }

  return {
    /** Notifies all keepers of all items on their desk that they do not know of. */
    remindAll: () =>
      batches.run({
        nextBatch: remindNextKeepers,
        failed: 'keepers could not be reminded of claims',
      }),

    /** Stops after the current transaction. */
    stop: () => batches.stop(),
  };
}
