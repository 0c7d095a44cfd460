import { mayCauseMatch } from '../../../../contract/claims/earlier-lost-post.ts';
import type { Database } from '../../../db/database.ts';
import { findEditsSince } from '../history.ts';
import { sideOf } from '../matching/index-item.ts';
import { findBestMatch } from '../matching/suggestions.ts';
import type { SeenItem } from '../seen-item.ts';

/**
 * Tells who posted a lost item before the found one was published: the lost item for which its poster posted the found one,
 * and the best match of all. The match counts only if the lost item already said the same before that, because a thief
 * can copy the words of the found one into an old post. The poster's own choice needs no such check.
 * @returns a function of an account's id
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
