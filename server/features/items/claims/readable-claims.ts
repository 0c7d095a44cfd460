import type { ReadableClaim } from '../../../../contract/claims/score/read-elsewhere.ts';
import type { Reader } from '../../../db/database.ts';
import { fewSizes } from '../../../db/plan-once.ts';
import { answersIn, hasEvidence } from './claim-rows.ts';

/** The latest claims that are read, so that the reply stays fast if a keeper of many items has claimed an item. */
const maxClaims = 200;

export interface ReadableClaimRow extends ReadableClaim {
  /** The account that could read the claim. */
  userId: string;
  createdAt: number;
}

/**
 * Finds the claims with a description or answers that these people could read as poster, or as present or earlier
 * keeper, of other items, also of items that were deleted since then.
 */
export async function findReadableClaims(
  read: Reader,
  itemId: string,
  userIds: readonly string[],
): Promise<ReadableClaimRow[]> {
  if (userIds.length === 0) return [];
  const judged = read
    .selectFrom('items')
    .select(['items.posted_by_id as user_id', 'items.id as item_id'])
    .where('items.posted_by_id', 'in', fewSizes(userIds))
    .union((the) =>
      the
        .selectFrom('item_history')
        .select(['item_history.subject_id as user_id', 'item_history.item_id'])
        .where('item_history.event', '=', 'keeper assigned')
        .where('item_history.subject_id', 'in', fewSizes(userIds))
        .$narrowType<{ user_id: string }>(),
    );
  const rows = await read
    .selectFrom(judged.as('judged'))
    .innerJoin('claims', 'claims.item_id', 'judged.item_id')
    .select(['judged.user_id', 'claims.story', 'claims.answers', 'claims.created_at'])
    .where('claims.item_id', '<>', itemId)
    .whereRef('claims.user_id', '<>', 'judged.user_id')
    .where(hasEvidence)
    .orderBy('claims.seq', 'desc')
    .limit(maxClaims)
    .execute();
  return rows.map(({ user_id: userId, story, answers, created_at: createdAt }) => ({
    userId,
    story,
    answers: answersIn({ answers }),
    createdAt,
  }));
}
