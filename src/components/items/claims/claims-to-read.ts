import type { JudgedClaim } from '../../../../contract/claims/entities.ts';
import type { Item } from '../../../../contract/entities.ts';
import { type Judging, isUndecided } from './use-judging.ts';

/**
 * Finds out whether the viewer should read the claims before handing over a claimed item, although the item needs no
 * accepted claim. A strong claim, and claims without words, are no reason to stop.
 * @returns the id of the first claim, or null
 */
export function claimToReadFirst({ query, mustLook }: Judging, { status }: Item): string | null {
  if (query?.state !== 'ready' || mustLook || status !== 'Claimed') return null;
  const { claims } = query.value;
  if (claims.some(({ state }) => state === 'accepted')) return null;
  const first = claims.find(({ isFirst }) => isFirst);
  if (first === undefined || !isUndecided(first) || first.strength === 'Strong') return null;
  return claims.some((claim) => isUndecided(claim) && hasWords(claim)) ? first._id : null;
}

/** Whether the claimant has described the item or answered questions. */
export function hasWords({ story, answers }: JudgedClaim): boolean {
  return story !== null || answers.length > 0;
}
