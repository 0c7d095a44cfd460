import type { Item } from '../../../../../contract/entities.ts';

/**
 * Returns the field of a request that names the claimant on the screen. If the item has another claimant by now, the
 * server refuses the request, because the keeper has checked nothing for that person.
 */
export function shownClaimant({ claimedById }: Item): { claimantId?: string } {
  return claimedById === null ? {} : { claimantId: claimedById };
}
