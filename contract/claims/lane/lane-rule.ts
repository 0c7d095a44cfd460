/**
 * The rules for the lane of a new item and for opening a guarded item again. The page's first load contains
 * permissions.ts but does not need these rules, so they are in a file of their own.
 */

import type { OpenStatus } from '../../item-status.ts';
import { type ItemParties, type Viewer, maySetLane } from '../../permissions.ts';
import type { Lane } from './lane.ts';

/**
 * The lane of a new item. A client that does not know lanes sends none. The category then decides about a found item,
 * so that such a client cannot make public what admins want to be guarded.
 */
export function initialLane(
  { lane, status }: { lane?: Lane | undefined; status: OpenStatus },
  isCategoryGuarded: boolean,
): Lane {
  return lane ?? (status === 'Found' && isCategoryGuarded ? 'guarded' : 'open');
}

/**
 * Facts about a guarded item that `mayOpenGuarded` needs in addition to poster, keeper and claimant (`ItemParties`).
 */
export interface GuardedFacts {
  /** Whether anybody has ever claimed the item, whatever became of the claim. */
  hasClaims: boolean;
  /** Whether keepers or admins have set its lane, so that it is not the poster's own choice. */
  isLaneSetByStaff: boolean;
  /** Whether admins want found items of its category to be guarded. */
  isCategoryGuarded: boolean;
}

/**
 * Whether the viewer may open a guarded item by editing it. Its keeper and admins always may. Its poster may only
 * correct a mistake of their own. So the poster may not open the item if staff or the category made it guarded, if it
 * already has a keeper, or if anybody has claimed it. Otherwise a poster could judge the claims and hand over the item
 * without the keeper's checks.
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
