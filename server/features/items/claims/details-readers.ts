import type { Reader } from '../../../db/database.ts';

/**
 * Finds in an item's history the accounts that may know its private details: those that have read them, and its earlier
 * and present keepers, who had or have the item at hand.
 */
export async function findDetailsReaders(
  read: Reader,
  itemId: string,
): Promise<ReadonlySet<string>> {
  const entries = await read
    .selectFrom('item_history')
    .select(['event', 'actor_id', 'subject_id'])
    .where('item_id', '=', itemId)
    .where('event', 'in', ['details read', 'keeper assigned'])
    .execute();
  const ids = entries.map((entry) =>
    entry.event === 'details read' ? entry.actor_id : entry.subject_id,
  );
  return new Set(ids.filter((id) => id !== null));
}
