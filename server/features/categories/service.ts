import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Received, type Reply, endpoints } from '../../../contract/endpoints.ts';
import type { Category } from '../../../contract/entities.ts';
import type { Database, Writer } from '../../db/database.ts';
import { searchWords } from '../../db/search-words.ts';
import type { Account } from '../../http/authenticate.ts';
import { fingerprintOf, once } from '../../http/idempotency.ts';
import { paginationOf } from '../../http/pagination.ts';
import { PortalError } from '../../http/portal-error.ts';
import {
  activeCategories,
  deactivateCategory,
  findCategories,
  findCategory,
  insertCategory,
  itemsOfCategory,
  updateCategory,
} from './repository.ts';

/** Requests are answered between this many items that are indexed anew. */
const indexedAtOnce = 100;

export type Categories = ReturnType<typeof createCategories>;

/** What items are sorted into. All refusals are PortalErrors. */
export function createCategories({ database, now }: { database: Database; now: () => number }) {
  /** The name of their category is among the words that items are found by. */
  async function indexItemsOf(trx: Writer, categoryId: string): Promise<void> {
    let after = 0;
    for (;;) {
      const items = await itemsOfCategory(trx, categoryId, { after, limit: indexedAtOnce });
      for (const { id } of items) await database.dialect.indexItem(trx, id);
      const last = items[indexedAtOnce - 1];
      if (last === undefined) return;
      after = last.seq;
      await nextTurn();
    }
  }

  return {
    active: (): Promise<Category[]> => activeCategories(database.read),

    async list(page: { page: number; limit: number }): Promise<Reply<'GET /categories/admin'>> {
      const { categories, total } = await findCategories(database.read, page);
      return { categories, pagination: paginationOf(page, total) };
    },

    /** @throws PortalError NAME_IN_USE, also by an inactive category */
    async add(
      viewer: Account,
      draft: Received<'POST /categories'>['body'],
      key: string | null,
    ): Promise<Reply<'POST /categories'>> {
      const insert = async (trx: Writer) => {
        const category = await insertCategory(trx, { ...draft, at: now() });
        if (category === undefined) throw new PortalError('NAME_IN_USE');
        return { category };
      };
      if (key === null) return database.transaction(insert);
      const endpoint = endpoints['POST /categories'];
      const fingerprint = fingerprintOf('POST /categories', draft, null);
      return once(database, { endpoint, userId: viewer.id, key, fingerprint, now: now() }, insert);
    },

    /** @throws PortalError NOT_FOUND, NAME_IN_USE */
    async change(id: string, change: Received<'PUT /categories/{id}'>['body']): Promise<Category> {
      try {
        return await database.transaction(async (trx) => {
          const before = await findCategory(trx, id);
          if (before === undefined) throw new PortalError('NOT_FOUND');
          const category = await updateCategory(trx, id, change);
          if (wordsIn(before.name) !== wordsIn(category.name)) await indexItemsOf(trx, id);
          return category;
        });
      } catch (error) {
        if (database.dialect.isUniqueViolation(error)) throw new PortalError('NAME_IN_USE');
        throw error;
      }
    },

    /** @throws PortalError NOT_FOUND */
    async deactivate(id: string): Promise<void> {
      const isThere = await database.transaction((trx) => deactivateCategory(trx, id));
      if (!isThere) throw new PortalError('NOT_FOUND');
    },
  };
}

function wordsIn(name: string): string {
  return searchWords(name).join(' ');
}
