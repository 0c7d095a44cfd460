import type { FastifyBaseLogger } from 'fastify';
import { createBatches, forEachInTime } from '../../../../concurrency/batches.ts';
import type { Database, Reader, Writer } from '../../../../db/database.ts';
import { readSetting, writeSetting } from '../../../../db/settings.ts';
import { lockItems } from '../../repository.ts';
import { campusLock, readCampus } from '../campus.ts';
import { indexSignals } from '../index-item.ts';

/** Maximum number of items of one transaction, because it locks all of them before it reads the first one. */
const batchSize = 15;
const setting = 'signals stored to';
const done = 'done';

export type SignalCatchUp = ReturnType<typeof createSignalCatchUp>;

/**
 * Stores the signals of items that were posted before the portal had matching, or before the places or phrases of
 * the campus changed.
 */
export function createSignalCatchUp({
  database,
  now,
  log,
}: {
  database: Database;
  now: () => number;
  log: FastifyBaseLogger;
}) {
  const batches = createBatches(log);
  let latestRun: Promise<void> = Promise.resolve();

  /** @returns whether all items have their signals */
  async function storeBatch(): Promise<boolean> {
    if ((await progressIn(database.read)) === done) return true;
    // With hundreds of places this takes most of a second after a change. In the transaction, others could not write.
    await readCampus(database.read);
    return database.transaction(async (trx) => {
      // A change of the campus acquires the same two locks, in the same order, so that the two cannot deadlock.
      await database.dialect.acquireLock(trx, campusLock, 'shared');
      // Another node may be running the same work.
      await database.dialect.acquireLock(trx, setting);
      const progress = await progressIn(trx);
      if (progress === done) return true;
      const items = await trx
        .selectFrom('items')
        .select(['id', 'seq'])
        .where('seq', '>', Number(progress ?? 0))
        .orderBy('seq')
        .limit(batchSize)
        .execute();
      // Locking an item waits until a concurrent change of it is committed. Otherwise this batch could overwrite the
      // signals of the change with those of the item as it was before. A transaction that changes an item also locks
      // it before it writes signals, so the two cannot deadlock.
      await lockItems(trx, items);
      const last = await forEachInTime(items, ({ id }) => indexSignals(database, trx, id), now);
      const value = last === undefined ? done : String(last.seq);
      await setProgress(trx, value);
      return value === done;
    });
  }

  const storeAll = () =>
    batches.run({
      nextBatch: storeBatch,
      failed: 'older items are not suggested yet; the next start continues',
    });

  return {
    /**
     * Resets the progress to the first item. Call it in the transaction of the change that makes this necessary,
     * and call `start` after the commit.
     */
    async startOver(trx: Writer): Promise<void> {
      // The lock waits for a batch that a node is storing, so that the batch cannot overwrite the reset progress.
      await database.dialect.acquireLock(trx, setting);
      await setProgress(trx, '0');
    },

    /** Stores the missing signals in the background. Call it at the start, and after the commit of `startOver`. */
    start(): void {
      // Start a new run after the current one, which may have missed the change if it is about to end.
      latestRun = latestRun.then(storeAll);
    },

    /** Stops after the current transaction. The next start continues. */
    async stop(): Promise<void> {
      await batches.stop();
      await latestRun;
    },
  };
}

/** Marks all items as done without storing their signals. For benchmarks that need no matches. */
export const markSignalsStored = (trx: Writer): Promise<void> => setProgress(trx, done);

const setProgress = (trx: Writer, value: string) => writeSetting(trx, setting, value);

const progressIn = (read: Reader) => readSetting(read, setting);
