import type { Item } from '../../../../../contract/entities.ts';

/**
 * Names the claimant whom the screen shows. The claim may have passed to another person since, for whom the keeper has
 * checked nothing: the server then refuses the request.
 */
export function shownClaimant({ claimedById }: Item): { claimantId?: string } {
  return claimedById === null ? {} : { claimantId: claimedById };
}
