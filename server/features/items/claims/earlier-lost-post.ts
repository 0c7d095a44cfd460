import {
  isEvidenceAmong,
  lostPostsAsEvidence,
  spoilsEvidence,
} from '../../../../contract/claims/earlier-lost-post.ts';
import { dayMs } from '../../../../contract/durations.ts';
import type { Database, Reader } from '../../../db/database.ts';
import { findEventsSince } from '../history/history.ts';
import { sideOf } from '../matching/index-item.ts';
import { findBestMatches } from '../matching/suggestions.ts';
import type { ItemRow } from '../repository.ts';
import type { VisibleItem } from '../visible-item.ts';

type LostPost = Pick<ItemRow, 'id' | 'posted_by_id' | 'created_at'>;

/**
 * Finds the accounts that posted a matching lost item before the found item was posted. Such a post is evidence for a
 * claim. Lost items that were posted later are no evidence, because anybody can copy the words of the found item. For
 * similar reasons, some later changes make a post worthless (`spoilsEvidence`). The accounts are the poster of the
 * linked lost item, and the posters of the remaining matches down to the first that is evidence among the lost posts of
 * its poster.
 * @returns for each account how many lost items it posted around that time; see `isEvidenceAmong`
 */
export async function findEarlierPosters(
  database: Pick<Database, 'read' | 'dialect'>,
  { row, item }: VisibleItem,
): Promise<ReadonlyMap<string, number>> {
  const posters = new Map<string, number>();
  if (sideOf(row) !== 'Found') return posters;
  const { read } = database;
  const { linkedItemId } = item;

  /** Adds the poster of a lost item, and returns whether the post is evidence. */
  async function add(lost: LostPost): Promise<boolean> {
    if (lost.created_at >= row.created_at) return false;
    const later = await findEventsSince(read, lost.id, row.created_at);
    if (later.some((event) => spoilsEvidence(event, lost.id === linkedItemId))) return false;
    const posts = await countLostPosts(read, lost, row.created_at);
    posters.set(lost.posted_by_id, Math.min(posts, posters.get(lost.posted_by_id) ?? posts));
    return isEvidenceAmong(posts);
  }

  const linked =
    linkedItemId === null
      ? undefined
      : await read
          .selectFrom('items')
          .select(['id', 'posted_by_id', 'created_at'])
          .where('id', '=', linkedItemId)
          .executeTakeFirst();
  if (linked !== undefined) await add(linked);
  for (const match of await findBestMatches(database, { row, item })) {
    if (await add(match)) break;
  }
  return posters;
}

/**
 * Counts the lost items that the poster of a lost item posted, from some days before that item until the find. Items
 * count that were deleted, claimed or returned since then, or are no lost ones any more after an edit.
 */
export async function countLostPosts(
  read: Reader,
  lost: Omit<LostPost, 'id'>,
  foundAt: number,
): Promise<number> {
  const { total } = await read
    .selectFrom('items')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('posted_by_id', '=', lost.posted_by_id)
    .where('created_at', '>=', lost.created_at - lostPostsAsEvidence.days * dayMs)
    .where('created_at', '<', foundAt)
    .where((the) =>
      the.or([
        the('status', '=', 'Lost'),
        the('status_before_claim', '=', 'Lost'),
        the.exists(
          the
            .selectFrom('item_history')
            .select('item_history.seq')
            .whereRef('item_history.item_id', '=', 'items.id')
            .where('event', '=', 'edited')
            // The JSON of `changes` has this text only as a status from which or to which an edit changed the item.
            .where('changes', 'like', '%"Lost"%'),
        ),
      ]),
    )
    .executeTakeFirstOrThrow();
  return total;
}
