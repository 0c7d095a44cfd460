import { nameKey } from '../../../db/lookup-keys.ts';
import { bounds } from '../../../../contract/bounds.ts';
import type { SavedSearchDraft } from '../../../../contract/endpoints/saved-searches.ts';
import type { SavedSearch } from '../../../../contract/entities.ts';
import type { Database } from '../../../db/database.ts';
import { deleteSearch, findSearchThatFound } from '../../../db/queries/saved-searches.ts';
import type { Account } from '../../../http/account.ts';
import { PortalError, invalid } from '../../../http/errors/portal-error.ts';
import { chosenCategory } from '../chosen-category.ts';
import { findSearchesOf, insertSearch } from './repository.ts';

interface Pieces {
  database: Database;
  now: () => number;
}

export type SavedSearches = ReturnType<typeof createSavedSearches>;

/** Lists, saves and deletes the saved searches of an account. Refusals are thrown as PortalErrors. */
export function createSavedSearches({ database, now }: Pieces) {
  return {
    list: ({ id }: Account): Promise<SavedSearch[]> => findSearchesOf(database.read, id),

    /**
     * Saves a search. Returns the existing one if the account has saved the same search before.
     * @throws PortalError VALIDATION_ERROR on `category`, or on `words` if the search has neither words nor a category
     * nor a place, or if the account has too many searches
     */
    async save({ id: userId }: Account, draft: SavedSearchDraft): Promise<SavedSearch> {
      if (draft.words === '' && draft.category === '' && draft.place === '') {
        throw invalid('words', 'Enter words, or choose a category or place.');
      }
      return database.transaction(async (trx) => {
        // Two concurrent requests must not exceed the limit together.
        await database.dialect.acquireLock(trx, `saved searches of ${userId}`);
        const { words, category, place, status = null } = draft;
        const categoryId = category === '' ? null : await chosenCategory(trx, category);
        const saved = await findSearchesOf(trx, userId);
        const isSame = (one: SavedSearch) =>
          one.words === words &&
          one.place === place &&
          one.status === status &&
          nameKey(one.category ?? '') === nameKey(category);
        const known = saved.find(isSame);
        if (known !== undefined) return known;
        if (saved.length >= bounds.savedSearches) {
          const many = String(bounds.savedSearches);
          throw invalid('words', `You already have ${many} saved searches. Delete one first.`);
        }
        const id = await insertSearch(trx, userId, { words, categoryId, place, status }, now());
        const made = (await findSearchesOf(trx, userId)).find(({ _id }) => _id === id);
        if (made === undefined) throw new Error('the saved search is not there');
        return made;
      });
    },

    /** @throws PortalError NOT_FOUND, also for a search of another account */
    async remove({ id: userId }: Account, id: string): Promise<void> {
      const isDeleted = await database.transaction((trx) => deleteSearch(trx, userId, id));
      if (!isDeleted) throw new PortalError('NOT_FOUND');
    },

    /**
     * Deletes the search that alerted its user to an item.
     * @throws PortalError NOT_FOUND if there is no such search
     */
    async removeFinder({ id: userId }: Account, itemId: string): Promise<void> {
      await database.transaction(async (trx) => {
        const id = await findSearchThatFound(trx, userId, itemId);
        if (id === undefined) throw new PortalError('NOT_FOUND');
        await deleteSearch(trx, userId, id);
      });
    },
  };
}
