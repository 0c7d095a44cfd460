import { randomUUIDv7 } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { minuteMs, secondMs } from '../../../../contract/durations.ts';
import type { Database, Reader, Writer } from '../../../db/database.ts';
import { type LeasedRows, createLeasedWork, renewLeases } from '../../../db/leased-work.ts';

/** A new or changed item about which not all alerts have been sent yet. */
interface QueuedItem {
  id: string;
  itemId: string;
}

/**
 * Runs `change`, which may store a new reading of the item. If this changes the item's reading or side, queues the item
 * for alerts. Also queues an item that had no reading before: it was just posted, or it was inactive or returned. Call
 * it in the transaction that changes the item.
 */
export async function queueAlertsIfReadingChanges(
  trx: Writer,
  itemId: string,
  change: () => Promise<void>,
): Promise<void> {
  const before = await factsOf(trx, itemId);
  await change();
  const after = await factsOf(trx, itemId);
  if (after === undefined) return;
  if (after.side === before?.side && after.reading === before.reading) return;
  await trx
    .insertInto('alert_queue')
    .values({ id: randomUUIDv7(), item_id: itemId, due_at: 0 })
    .execute();
}

function factsOf(read: Reader, itemId: string) {
  return read
    .selectFrom('items')
    .innerJoin('item_facts as facts', 'facts.seq', 'items.seq')
    .select(['facts.side', 'facts.reading'])
    .where('items.id', '=', itemId)
    .executeTakeFirst();
}

/** A new row is due at once. Once a node has acquired the row, `due_at` stores when the node's lease ends. */
const queuedItems: LeasedRows<QueuedItem> = {
  renew: renewLeases('alert_queue', 'due_at'),

  async acquire(trx, { releasedBy, leasedUntil, limit }) {
    const due = trx
      .selectFrom('alert_queue')
      .select('id')
      .where('due_at', '<=', releasedBy)
      .orderBy('due_at')
      .orderBy('id')
      .limit(limit);
    const acquired = await trx
      .updateTable('alert_queue')
      .set({ due_at: leasedUntil })
      .where('id', 'in', due)
      // PostgreSQL checks this condition again if another node has just acquired the row.
      .where('due_at', '<=', releasedBy)
      .returning(['id', 'item_id'])
      .execute();
    return acquired
      .map(({ id, item_id }) => ({ id, itemId: item_id }))
      .sort((one, other) => (one.id < other.id ? -1 : 1));
  },
};

/** Number of items processed at once. Few, because the search for pairs takes processor time from requests. */
const atOnce = 2;
const closesWithinMs = 5 * secondMs;

interface Pieces {
  database: Pick<Database, 'read' | 'transaction' | 'connectNodes'>;
  /** Sends the alerts about the item. The queue may call it several times for one item. */
  alertAbout: (itemId: string) => Promise<void>;
  now: () => number;
  log: FastifyBaseLogger;
}

/**
 * Sends the alerts about queued items in the background, so that no request waits for the search for pairs. If a node
 * dies, another node continues, or the same node after its next start.
 */
export function createAlertQueue({ database, alertAbout, now, log }: Pieces) {
  const work = createLeasedWork<QueuedItem>({
    database,
    rows: queuedItems,
    atOnce,
    now,
    log,
    async work({ id, itemId }) {
      await alertAbout(itemId);
      await database.transaction((trx) =>
        trx.deleteFrom('alert_queue').where('id', '=', id).execute(),
      );
    },
    async isAnyDue(releasedBy) {
      const due = await database.read
        .selectFrom('alert_queue')
        .select('id')
        .where('due_at', '<=', releasedBy)
        .limit(1)
        .executeTakeFirst();
      return due !== undefined;
    },
    leaseMs: minuteMs,
    everyMs: secondMs,
    failure: 'alerts about an item could not be sent and stay in the queue',
  });

  return {
    start: work.start,
    /** Processes everything that is due; resolves when it is done. */
    processDue: work.processDue,
    close: () => work.close(closesWithinMs),
  };
}
