import { mayCauseMatch } from '../../../../contract/claims/earlier-lost-post.ts';
import type { Database } from '../../../db/database.ts';
import { findEditsSince } from '../history/history.ts';
import { sideOf } from '../matching/index-item.ts';
import { findBestMatch } from '../matching/suggestions.ts';
import type { SeenItem } from '../seen-item.ts';

/**
 * Finds out who posted a matching lost item before the found item was posted, which speaks for a claimant. Two lost
 * items can match: the linked lost item, and the best match. The best match counts only if it
 * had the same text before the found item was posted, because a thief can copy the words of the found item into an
 * old post. A link needs no such check, because the finder made it.
 * @returns a function that says whether the account with this id did so
 */
export async function earlierPosterOf(
  database: Pick<Database, 'read' | 'dialect'>,
  { row, item }: SeenItem,
): Promise<(userId: string) => boolean> {
  if (sideOf(row) !== 'Found') return () => false;
  const { read } = database;
  const best = await findBestMatch(database, { row, item });
  const edits = best === undefined ? [] : await findEditsSince(read, best.id, row.created_at);
  const unchanged = edits.some(mayCauseMatch) ? undefined : best;
  const ids = [item.linkedItemId, unchanged?.id ?? null].filter((id) => id !== null);
  if (ids.length === 0) return () => false;
  const lost = await read
    .selectFrom('items')
    .select('posted_by_id')
    .where('id', 'in', ids)
    .where('created_at', '<', row.created_at)
    .execute();
  return (userId) => lost.some(({ posted_by_id: posterId }) => posterId === userId);
}
