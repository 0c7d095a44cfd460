import type { FastifyBaseLogger } from 'fastify';
import { createBatches, forEachInTime } from '../../concurrency/batches.ts';
import type { Database } from '../../db/database.ts';
import {
  findCategoriesToIndex,
  lockCategory,
  findItemsOfCategory,
  setIndexedTo,
} from './repository.ts';

/** Maximum number of items that one transaction indexes. */
const batchSize = 12;

/**
 * Updates the search index after a category was renamed, because the words of an item include its category's name.
 */
export interface ItemIndexing {
  /** Indexes the items of a renamed category. Resolves when all are indexed, or earlier if it is stopped or fails. */
  catchUp(categoryId: string): Promise<void>;
  /** Continues indexing the categories that an earlier process did not finish. */
  catchUpAll(): Promise<void>;
  /** Stops after the current transaction and resolves. The next start continues. */
  stop(): Promise<void>;
}

export function createItemIndexing({
  database,
  now,
  log,
}: {
  database: Database;
  now: () => number;
  log: FastifyBaseLogger;
}): ItemIndexing {
  const batches = createBatches(log);

  /**
   * Indexes the next batch.
   * @returns whether all items are indexed
   */
  async function indexBatch(categoryId: string): Promise<boolean> {
    return database.transaction(async (trx) => {
      // Lock the category: another node may index the same items, and another rename restarts the indexing.
      const category = await lockCategory(trx, categoryId);
      if (category === undefined || category.indexed_to === null) return true;
      const after = category.indexed_to;
      const items = await findItemsOfCategory(trx, categoryId, { after, limit: batchSize });
      const last = await forEachInTime(items, ({ id }) => database.dialect.indexItem(trx, id), now);
      await setIndexedTo(trx, categoryId, last?.seq ?? null);
      return last === undefined;
    });
  }

  const catchUp = (categoryId: string) =>
    batches.run({
      nextBatch: () => indexBatch(categoryId),
      failed: 'items of a renamed category are still found by its old name',
    });

  return {
    catchUp,

    async catchUpAll() {
      for (const { id } of await findCategoriesToIndex(database.read)) await catchUp(id);
    },

    stop: () => batches.stop(),
  };
}
