import { spoilsEvidence } from '../../../../contract/claims/earlier-lost-post.ts';
import type { Database } from '../../../db/database.ts';
import { findEventsSince } from '../history/history.ts';
import { sideOf } from '../matching/index-item.ts';
import { findBestMatches } from '../matching/suggestions.ts';
import type { VisibleItem } from '../visible-item.ts';

/**
 * Finds the accounts that posted a matching lost item before the found item was posted. Such a post is evidence for a
 * claim. Lost items that were posted later are no evidence, because anybody can copy the words of the found item. For
 * similar reasons, some later changes make a post worthless (`spoilsEvidence`). There are at most two such accounts:
 * the poster of the linked lost item, and the poster of the best of the remaining matches.
 * @returns a function that says whether the account with this id is one of these posters
 */
export async function findIsEarlierPoster(
  database: Pick<Database, 'read' | 'dialect'>,
  { row, item }: VisibleItem,
): Promise<(userId: string) => boolean> {
  if (sideOf(row) !== 'Found') return () => false;
  const { read } = database;
  const { linkedItemId } = item;

  async function isEvidence(lost: { id: string; created_at: number }): Promise<boolean> {
    if (lost.created_at >= row.created_at) return false;
    const later = await findEventsSince(read, lost.id, row.created_at);
    return !later.some((event) => spoilsEvidence(event, lost.id === linkedItemId));
  }

  const posters = new Set<string>();
  const linked =
    linkedItemId === null
      ? undefined
      : await read
          .selectFrom('items')
          .select(['id', 'posted_by_id', 'created_at'])
          .where('id', '=', linkedItemId)
          .executeTakeFirst();
  if (linked !== undefined && (await isEvidence(linked))) posters.add(linked.posted_by_id);
  for (const match of await findBestMatches(database, { row, item })) {
    if (!(await isEvidence(match))) continue;
    posters.add(match.posted_by_id);
    break;
  }
  return (userId) => posters.has(userId);
}
