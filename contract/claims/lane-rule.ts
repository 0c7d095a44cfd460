/** Who may open a guarded item again. Apart from permissions.ts, because the first load of a page does not need it. */

import { type ItemParties, type Viewer, maySetLane } from '../permissions.ts';

/** What decides, besides its people, whether the poster of a guarded item may open it again. */
export interface GuardedFacts {
  /** Whether anybody has ever claimed the item, whatever became of the claim. */
  hasClaims: boolean;
  /** Whether keepers or admins have set its lane, so that it is not the poster's own choice. */
  isLaneSetByStaff: boolean;
  /** Whether admins want found items of its category to be guarded. */
  isCategoryGuarded: boolean;
}

/**
 * Whether the viewer may open a guarded item by editing it. Its keeper and admins always may. Its poster may correct a
 * mistake only before the item is at the desk and before anybody has claimed it; otherwise a poster could judge the claims
 * and hand over the item without the keeper's checks.
 */
export function mayOpenGuarded(
  viewer: Viewer | null,
  item: ItemParties,
  { hasClaims, isLaneSetByStaff, isCategoryGuarded }: GuardedFacts,
): boolean {
  if (maySetLane(viewer, item, 'open')) return true;
  if (viewer?.id !== item.postedBy._id) return false;
  if (item.keeperId !== null || item.claimedById !== null) return false;
  return !hasClaims && !isLaneSetByStaff && !isCategoryGuarded;
}
