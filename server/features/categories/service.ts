import type { Received, Reply } from '../../../contract/endpoints.ts';
import type { Category } from '../../../contract/entities.ts';
import type { Database } from '../../db/database.ts';
import { searchableText } from '../../../contract/text/words.ts';
import type { Once } from '../../http/idempotency.ts';
import { paginationOf } from '../../http/pagination.ts';
import { PortalError } from '../../http/errors/portal-error.ts';
import type { ItemIndexing } from './item-indexing.ts';
import {
  findActiveCategories,
  deactivateCategory,
  findCategories,
  findCategoryIdNamed,
  lockCategory,
  insertCategory,
  setIndexedTo,
  updateCategory,
} from './repository.ts';

interface Pieces {
  database: Database;
  itemIndexing: Pick<ItemIndexing, 'catchUp'>;
  now: () => number;
}

type CategoryChange = Received<'PUT /categories/{id}'>['body'];

export type Categories = ReturnType<typeof createCategories>;

/** Categories of items. Refusals are thrown as PortalErrors. */
export function createCategories({ database, itemIndexing, now }: Pieces) {
  /** @throws PortalError NOT_FOUND, NAME_IN_USE */
  async function update(id: string, change: CategoryChange) {
    return database.transaction(async (trx) => {
      const before = await lockCategory(trx, id);
      if (before === undefined) throw new PortalError('NOT_FOUND');
      const named = await findCategoryIdNamed(trx, change.name);
      if (named !== undefined && named !== id) throw new PortalError('NAME_IN_USE');
      const category = await updateCategory(trx, id, change);
      const isRenamed = searchableText(before.name) !== searchableText(category.name);
      if (isRenamed) await setIndexedTo(trx, id, 0);
      return { category, isRenamed };
    });
  }

  return {
    active: (): Promise<Category[]> => findActiveCategories(database.read),

    async list(page: { page: number; limit: number }): Promise<Reply<'GET /categories/admin'>> {
      const { categories, total } = await findCategories(database.read, page);
      return { categories, pagination: paginationOf(page, total) };
    },

    /** @throws PortalError NAME_IN_USE if another category, even an inactive one, has the name */
    add(
      draft: Received<'POST /categories'>['body'],
      once: Once<Reply<'POST /categories'>>,
    ): Promise<Reply<'POST /categories'>> {
      return once(async (trx) => {
        const category = await insertCategory(trx, { ...draft, at: now() });
        if (category === undefined) throw new PortalError('NAME_IN_USE');
        return { category };
      });
    },

    /**
     * Changes a category. If the words of its name change, its items are indexed again before the call ends. There may
     * be any number of items, so they are indexed after the commit, in separate transactions. If that fails or the
     * portal stops, the next start of the portal continues.
     * @throws PortalError NOT_FOUND, NAME_IN_USE
     */
    async change(id: string, change: CategoryChange): Promise<Category> {
      const { category, isRenamed } = await update(id, change);
      if (isRenamed) await itemIndexing.catchUp(id);
      return category;
    },

    /** @throws PortalError NOT_FOUND */
    async deactivate(id: string): Promise<void> {
      const isThere = await database.transaction((trx) => deactivateCategory(trx, id));
      if (!isThere) throw new PortalError('NOT_FOUND');
    },
  };
}
