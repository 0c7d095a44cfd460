import type { Reader } from '../../../db/database.ts';

/**
 * Finds the accounts that may know an item's private details, from the item's history. They are the accounts that have
 * read the details, and all earlier and present keepers, because they had the item at hand.
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
