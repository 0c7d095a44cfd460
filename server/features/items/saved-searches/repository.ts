import { randomUUIDv7 } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { SavedSearch } from '../../../../contract/entities.ts';
import type { Side } from '../matching/find-matches.ts';
import type { Reader, Writer } from '../../../db/database.ts';
import { searchesOf } from '../../../db/queries/saved-searches.ts';

export interface StoredSearch {
  words: string;
  categoryId: string | null;
  place: string;
  status: Side | null;
}

/** The saved searches of an account, newest first. */
export async function findSearchesOf(read: Reader, userId: string): Promise<SavedSearch[]> {
  return searchesOf(read, userId).orderBy('search.id', 'desc').execute();
}

export async function insertSearch(
  trx: Writer,
  userId: string,
  { words, categoryId, place, status }: StoredSearch,
  at: number,
): Promise<string> {
  const id = randomUUIDv7();
  await trx
    .insertInto('saved_searches')
    .values({ id, user_id: userId, words, category_id: categoryId, place, status, created_at: at })
    .execute();
  return id;
}

/** The properties of a new or changed item by which saved searches are preselected. */
interface AskedItem {
  side: Side;
  categoryId: string;
  posterId: string;
}

/** A saved search that may find an item, with its user. */
export interface SearchOfUser {
  id: string;
  words: string;
  place: string;
  user: { id: string; role: string };
}

/**
 * The saved searches of other people that fit the item's status and category; the caller must still compare their
 * words. Yields them in batches, between which requests can run.
 */
export async function* searchesFor(
  read: Reader,
  { side, categoryId, posterId }: AskedItem,
): AsyncGenerator<SearchOfUser[]> {
  let after = '';
  for (;;) {
    const rows = await read
      .selectFrom('saved_searches as search')
      .innerJoin('users', 'users.id', 'search.user_id')
      .select(['search.id', 'words', 'place', 'users.id as user_id', 'users.role'])
      .where('search.id', '>', after)
      .where('users.is_active', '=', 1)
      .where('users.id', '<>', posterId)
      .where((eb) => eb.or([eb('search.status', 'is', null), eb('search.status', '=', side)]))
      .where((eb) => eb.or([eb('category_id', 'is', null), eb('category_id', '=', categoryId)]))
      .orderBy('search.id')
      .limit(pieceSize)
      .execute();
    yield rows.map(({ id, words, place, user_id: userId, role }) => ({
      id,
      words,
      place,
      user: { id: userId, role },
    }));
    const last = rows.at(-1);
    if (last === undefined || rows.length < pieceSize) return;
    after = last.id;
    await nextTurn();
  }
}

const pieceSize = 500;

/**
 * Stores that a search has found an item, so that its user gets only one alert about it.
 * @returns false if one of the user's searches has alerted to this item before, or the search was deleted in the
 * meantime
 */
export async function markSearchAlerted(
  trx: Writer,
  { id, userId, itemId }: { id: string; userId: string; itemId: string },
): Promise<boolean> {
  const search = await trx
    .selectFrom('saved_searches')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst();
  if (search === undefined) return false;
  const { numInsertedOrUpdatedRows = 0n } = await trx
    .insertInto('saved_search_alerts')
    .values({ user_id: userId, item_id: itemId, search_id: id })
    .onConflict((conflict) => conflict.columns(['user_id', 'item_id']).doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows > 0n;
}
