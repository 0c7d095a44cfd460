import type { Item } from '../../../../../contract/entities.ts';

/**
 * Returns the field of a request that names the claimant on the screen. If the item has another claimant by now, for
 * whom the keeper has checked nothing, the server refuses the request.
 */
export function shownClaimant({ claimedById }: Item): { claimantId?: string } {
  return claimedById === null ? {} : { claimantId: claimedById };
}
