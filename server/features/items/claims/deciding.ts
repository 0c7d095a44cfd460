import { dayMs } from '../../../../contract/durations.ts';
import type { ClaimState } from '../../../../contract/claims/entities.ts';
import { unjudgedClaimDays } from '../../../../contract/limits.ts';
import type { AfterCommit, Writer } from '../../../db/database.ts';
import { addHistory } from '../history/history.ts';
import type { FullItem } from '../mapping.ts';
import type { NotifyAll } from '../notices/notices.ts';
import type { Person } from '../notices/notices-for.ts';
import {
  type ClaimRow,
  removeFromDeskIfJudged,
  findOpenClaim,
  findOpenClaims,
  insertClaim,
  setClaimState,
} from './claim-rows.ts';
import { turnedDownNotices } from './claim-notices.ts';
import { addRefusal } from './refused-claims.ts';

/** The reason that the other claimants read when one claim is accepted or the item is returned. */
export const ownerFound = 'The owner has been found.';

/**
 * Returns the latest time of claims that have been unjudged for too long, in epoch milliseconds. The item of such a
 * claim is on the desk of all keepers.
 */
export function latestClaimTimeForDesk(at: number): number {
  return at - unjudgedClaimDays.desk * dayMs;
}

/** The state that ends a claim, or accepts it. */
export type Decision = Exclude<ClaimState, 'waiting' | 'asked'>;

/** Stores the decision on a claim. Removes the item from the desk of all keepers if no other claim keeps it there. */
export async function storeDecision(
  trx: Writer,
  claim: Pick<ClaimRow, 'id' | 'item_id'>,
  decision: Decision,
  at: number,
): Promise<void> {
  await setClaimState(trx, claim, decision, at);
  await removeFromDeskIfJudged(trx, claim.item_id, latestClaimTimeForDesk(at));
}

/** Stores the decision on a person's open claim. Does nothing if there is none. */
export async function storeDecisionOnClaimOf(
  trx: Writer,
  claimed: { itemId: string; userId: string | null },
  decision: Decision,
  at: number,
): Promise<void> {
  const { itemId, userId } = claimed;
  const claim = userId === null ? undefined : await findOpenClaim(trx, { itemId, userId });
  if (claim !== undefined) await storeDecision(trx, claim, decision, at);
}

/**
 * Returns the open claim of a person on a locked item; undefined if they have none. A node of an older version notes
 * the first claim only on the item, without a row in `claims`. If the person's claim is such a claim, this function
 * adds the row.
 */
export async function findOrStoreClaim(
  trx: Writer,
  item: FullItem,
  userId: string,
  at: number,
): Promise<ClaimRow | undefined> {
  const claimed = { itemId: item._id, userId };
  const found = await findOpenClaim(trx, claimed);
  if (found !== undefined || item.status !== 'Claimed' || item.claimedById !== userId) return found;
  const empty = { state: 'waiting', story: null, answers: [], sharesAddress: false } as const;
  await insertClaim(trx, { ...claimed, ...empty, at });
  return findOpenClaim(trx, claimed);
}

/** Ends all open claims on an item that is deleted. Returns the claimants. */
export async function withdrawAllClaimsOn(
  trx: Writer,
  itemId: string,
  at: number,
): Promise<string[]> {
  const open = await findOpenClaims(trx, itemId);
  for (const claim of open) await storeDecision(trx, claim, 'withdrawn', at);
  return open.map(({ user_id: userId }) => userId);
}

/** Turns down one claim. The claimant may not claim the item again until a judge allows it. */
export async function turnDownClaim(
  trx: Writer,
  { item, claim, judge, reason, at }: Refusal & { claim: ClaimRow },
): Promise<void> {
  const { user_id: userId } = claim;
  await storeDecision(trx, claim, 'turned down', at);
  await addRefusal(trx, { itemId: item._id, userId }, at);
  const event = 'claim turned down';
  const change = { itemId: item._id, actorId: judge.id, subjectId: userId, at };
  await addHistory(trx, { ...change, event, note: reason });
}

interface Refusal {
  item: FullItem;
  judge: Person;
  reason: string;
  at: number;
}

/** Turns down the open claims of everybody but the accepted claimant, and notifies them. */
export async function turnDownOthers(
  trx: Writer,
  afterCommit: AfterCommit,
  notifyAll: NotifyAll,
  { item, acceptedUserId, judge, at }: Omit<Refusal, 'reason'> & { acceptedUserId: string | null },
): Promise<void> {
  const open = await findOpenClaims(trx, item._id);
  for (const claim of open.filter(({ user_id: userId }) => userId !== acceptedUserId)) {
    await turnDownClaim(trx, { item, claim, judge, reason: ownerFound, at });
    const notices = turnedDownNotices(item, claim.user_id, judge, ownerFound);
    await notifyAll(trx, afterCommit, notices);
  }
}
