/** Queries about saved searches that several features share. */
import type { Reader, Writer } from '../database.ts';

/** The saved searches of an account, not sorted. */
export function searchesOf(read: Reader, userId: string) {
  return read
    .selectFrom('saved_searches as search')
    .leftJoin('categories', 'categories.id', 'search.category_id')
    .select(['search.id as _id', 'words', 'categories.name as category', 'place', 'status'])
    .where('user_id', '=', userId);
}

/** @returns whether the account had this search */
export async function deleteSearch(trx: Writer, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('saved_searches')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Returns the id of the saved search that alerted its user to an item. */
export async function findSearchThatFound(
  read: Reader,
  userId: string,
  itemId: string,
): Promise<string | undefined> {
  const alert = await read
    .selectFrom('saved_search_alerts')
    .select('search_id')
    .where('user_id', '=', userId)
    .where('item_id', '=', itemId)
    .executeTakeFirst();
  return alert?.search_id;
}
