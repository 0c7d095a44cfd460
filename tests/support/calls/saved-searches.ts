import {
  insertSearch,
  markSearchAlerted,
} from '../../../server/features/items/saved-searches/repository.ts';
import type { TestApp } from '../app/test-app.ts';

/** Stores a saved search that found an item, and returns its id. */
export async function searchThatFound(
  { database, parts }: TestApp,
  userId: string,
  itemId: string,
): Promise<string> {
  return database.transaction(async (trx) => {
    const search = { words: 'zeppelin', categoryId: null, place: '', status: null };
    const id = await insertSearch(trx, userId, search, parts.now());
    await markSearchAlerted(trx, { id, userId, itemId });
    return id;
  });
}
