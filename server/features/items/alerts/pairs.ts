import type { Reader, Writer } from '../../../db/database.ts';

/** A lost and a found item that may be the same thing. */
export interface Pair {
  lostId: string;
  foundId: string;
}

/** Stores a pair, or its new probability. */
export async function storePair(
  trx: Writer,
  { lostId, foundId }: Pair,
  { probability, at }: { probability: number; at: number },
): Promise<void> {
  await trx
    .insertInto('match_pairs')
    .values({
      lost_id: lostId,
      found_id: foundId,
      probability,
      created_at: at,
      alerted_at: null,
    })
    .onConflict((conflict) =>
      conflict.columns(['lost_id', 'found_id']).doUpdateSet({ probability }),
    )
    .execute();
}

/**
 * Marks a stored pair as alerted, so that its posters get no second alert about it.
 * @returns false if the pair was marked before
 */
export async function markAlerted(
  trx: Writer,
  { lostId, foundId }: Pair,
  at: number,
): Promise<boolean> {
  const marked = await trx
    .updateTable('match_pairs')
    .set({ alerted_at: at })
    .where('lost_id', '=', lostId)
    .where('found_id', '=', foundId)
    .where('alerted_at', 'is', null)
    .executeTakeFirst();
  return marked.numUpdatedRows > 0n;
}

/**
 * Returns those of the other items that were dismissed as suggestions for the item. Also returns those for which the
 * item itself was dismissed.
 */
export async function findDismissed(
  read: Reader,
  itemId: string,
  otherIds: readonly string[],
): Promise<Set<string>> {
  if (otherIds.length === 0) return new Set();
  const own = await read
    .selectFrom('dismissed_suggestions')
    .select('other_id as id')
    .where('item_id', '=', itemId)
    .where('other_id', 'in', otherIds)
    .execute();
  const theirs = await read
    .selectFrom('dismissed_suggestions')
    .select('item_id as id')
    .where('item_id', 'in', otherIds)
    .where('other_id', '=', itemId)
    .execute();
  return new Set([...own, ...theirs].map(({ id }) => id));
}
