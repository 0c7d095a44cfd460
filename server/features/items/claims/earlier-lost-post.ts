import { mayCauseMatch } from '../../../../contract/claims/earlier-lost-post.ts';
import type { Database } from '../../../db/database.ts';
import { findEditsSince } from '../history/history.ts';
import { sideOf } from '../matching/index-item.ts';
import { findBestMatches } from '../matching/suggestions.ts';
import type { VisibleItem } from '../visible-item.ts';

/**
 * Finds the accounts that posted a matching lost item before the found item was posted. Such a post is evidence for a
 * claim. Lost items that were posted later are no evidence, because anybody can copy the words of the found item. For
 * the same reason, a match is no evidence if a later edit of the lost item may have caused it. There are at most two
 * such accounts: the poster of the linked lost item, and the poster of the best of the remaining matches. Edits of the
 * linked item do not matter, because the finder made the link.
 * @returns a function that says whether the account with this id is one of these posters
 */
export async function findIsEarlierPoster(
  database: Pick<Database, 'read' | 'dialect'>,
  { row, item }: VisibleItem,
): Promise<(userId: string) => boolean> {
  if (sideOf(row) !== 'Found') return () => false;
  const { read } = database;
  const ids = item.linkedItemId === null ? [] : [item.linkedItemId];
  for (const match of await findBestMatches(database, { row, item })) {
    if (match.created_at >= row.created_at) continue;
    if ((await findEditsSince(read, match.id, row.created_at)).some(mayCauseMatch)) continue;
    ids.push(match.id);
    break;
  }
  if (ids.length === 0) return () => false;
  const lost = await read
    .selectFrom('items')
    .select('posted_by_id')
    .where('id', 'in', ids)
    .where('created_at', '<', row.created_at)
    .execute();
  return (userId) => lost.some(({ posted_by_id: posterId }) => posterId === userId);
}
