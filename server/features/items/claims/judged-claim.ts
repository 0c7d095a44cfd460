import { factsOfKind } from '../../../../contract/claims/detail-kinds.ts';
import { isEvidenceAmong } from '../../../../contract/claims/earlier-lost-post.ts';
import type { DetailKind } from '../../../../contract/claims/names.ts';
import type { PrivateDetail } from '../../../../contract/claims/private-details.ts';
import type { JudgedClaim } from '../../../../contract/claims/entities.ts';
import { kindsReadElsewhere } from '../../../../contract/claims/score/read-elsewhere.ts';
import { scoreClaim } from '../../../../contract/claims/score/score.ts';
import { earlierNameAt } from '../../../../contract/claims/earlier-name.ts';
import type { FullItem } from '../mapping.ts';
import { type ClaimRow, answersIn, isFirstClaim } from './claim-rows.ts';
import type { ReadableClaimRow } from './readable-claims.ts';

/** The facts about an item that its claims are compared with. */
export interface Evidence {
  item: FullItem;
  recorded: readonly PrivateDetail[];
  /** See `findEarlierPosters`. */
  earlierPosters: ReadonlyMap<string, number>;
  /** Accounts that have read the private details or had the item at hand. */
  readers: ReadonlySet<string>;
  /** Answers of other people that the claimants could read in claims on other items. */
  readable: readonly ReadableClaimRow[];
  /** Whether the viewer is the item's keeper, who also sees the strength in bits. */
  isForKeeper: boolean;
}

export function toJudgedClaim(
  claim: ClaimRow,
  { item, recorded, earlierPosters, readers, readable, isForKeeper }: Evidence,
): JudgedClaim {
  const { user_id: userId, story } = claim;
  const lostPosts = earlierPosters.get(userId) ?? null;
  const hasEarlierLostPost = lostPosts !== null && isEvidenceAmong(lostPosts);
  const hasReadDetails = readers.has(userId);
  const readBefore = readable.filter(
    (one) => one.userId === userId && one.createdAt < claim.created_at,
  );
  const readElsewhere = kindsReadElsewhere(recorded, readBefore);
  const earlierName = earlierNameAt(claim.created_at, {
    name: claim.user_name,
    earlierName: claim.earlier_name,
    renamedAt: claim.renamed_at,
  });
  const { bits, strength, answers } = scoreClaim({
    recorded,
    answers: answersIn(claim),
    ...(story !== null && { story }),
    hasEarlierLostPost,
    hasReadDetails,
    readElsewhere,
  });
  return {
    _id: claim.id,
    claimant: { _id: userId, name: claim.user_name },
    isRenamed: earlierName !== null,
    earlierName: isForKeeper ? earlierName : null,
    state: claim.state,
    isFirst: isFirstClaim(claim, item),
    story,
    answers: answers.map((answer) => ({ ...answer, question: questionOf(answer.kind) })),
    strength,
    bits: isForKeeper ? bits : null,
    sharesAddress: claim.shares_address === 1,
    hasEarlierLostPost,
    tooManyLostPosts: hasEarlierLostPost ? null : lostPosts,
    hasReadDetails,
    readElsewhere: [...readElsewhere],
    createdAt: new Date(claim.created_at).toISOString(),
  };
}

const questionOf = (kind: DetailKind) => factsOfKind[kind].question;

/**
 * The first claim of an item, if a node of an older version noted it only on the item and added no row to `claims`. It
 * is shown as a waiting claim without story and answers. Null if the item is not claimed or the claim has a row.
 */
export function claimWithoutRow(
  open: readonly ClaimRow[],
  { item, readers, isForKeeper }: Evidence,
): JudgedClaim | null {
  const { claimedById: _id, claimedByName: name } = item;
  if (item.status !== 'Claimed' || _id === null || name === null) return null;
  if (open.some(({ user_id: userId }) => userId === _id)) return null;
  return {
    _id: item._id,
    claimant: { _id, name },
    isRenamed: false,
    earlierName: null,
    state: 'waiting',
    isFirst: true,
    story: null,
    answers: [],
    strength: 'Little',
    bits: isForKeeper ? 0 : null,
    sharesAddress: false,
    hasEarlierLostPost: false,
    tooManyLostPosts: null,
    hasReadDetails: readers.has(_id),
    readElsewhere: [],
    createdAt: item.updatedAt,
  };
}
