import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../db/database.ts';
import { categoriesBehind, holdCategory, itemsOfCategory, setIndexedTo } from './repository.ts';

/** So many items are indexed by one transaction; others write between two of them. */
const batch = 50;

/** Keeps items found by the name of their category, which is among their words. */
export interface ItemIndexing {
  /** Indexes the items of a category that was renamed: to the end, unless it has to stop. */
  catchUp(categoryId: string): Promise<void>;
  /** The same for all categories where an earlier process did not get to the end. */
  catchUpAll(): Promise<void>;
  /** Leaves the rest to who starts next; resolves once nothing is under way. */
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

  /** @returns whether there are no more */
  async function indexSome(categoryId: string): Promise<boolean> {
    return database.transaction(async (trx) => {
      // Held: another node may be at it too, and a new name begins it anew.
      const category = await holdCategory(trx, categoryId);
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
