import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../db/database.ts';
import { categoriesBehind, lockCategory, itemsOfCategory, setIndexedTo } from './repository.ts';

/** Items indexed per transaction, so that other writers need not wait long. */
const batch = 50;

/**
 * Updates the search index after a category was renamed, because its name is among the words of its items.
 */
export interface ItemIndexing {
  /** Indexes all items of a renamed category, unless stopped. */
  catchUp(categoryId: string): Promise<void>;
  /** Continues indexing the categories that an earlier process did not finish. */
  catchUpAll(): Promise<void>;
  /** Stops after the current transaction and resolves. The next start continues. */
  stop(): Promise<void>;
}

export function createItemIndexing({
  database,
  log,
}: {
  database: Database;
  log: FastifyBaseLogger;
}): ItemIndexing {
  let stopping = false;
  const underWay = new Set<Promise<void>>();

  /**
   * Indexes the next batch.
   * @returns whether all items are indexed
   */
  async function indexSome(categoryId: string): Promise<boolean> {
    return database.transaction(async (trx) => {
      // Lock the category: another node may index the same items, and another rename restarts the indexing.
      const category = await lockCategory(trx, categoryId);
      if (category === undefined || category.indexed_to === null) return true;
      const after = category.indexed_to;
      const items = await itemsOfCategory(trx, categoryId, { after, limit: batch });
      for (const { id } of items) await database.dialect.indexItem(trx, id);
      const last = items[batch - 1];
      await setIndexedTo(trx, categoryId, last?.seq ?? null);
      return last === undefined;
    });
  }

  async function indexAll(categoryId: string): Promise<void> {
    try {
      while (!stopping && !(await indexSome(categoryId))) await nextTurn();
    } catch (error) {
      log.error({ err: error }, 'items of a renamed category are still found by its old name');
    }
  }

  async function catchUp(categoryId: string): Promise<void> {
    const indexing = indexAll(categoryId);
    underWay.add(indexing);
    await indexing;
    underWay.delete(indexing);
  }

  return {
    catchUp,

    async catchUpAll() {
      for (const { id } of await categoriesBehind(database.read)) await catchUp(id);
    },

    async stop() {
      stopping = true;
      await Promise.all(underWay);
    },
  };
}
