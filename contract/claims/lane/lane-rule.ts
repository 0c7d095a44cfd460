/**
 * The rules for the lane of a new item and for opening a guarded item again. They are not in permissions.ts to keep
 * them out of the page's first load.
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
 * Whether the viewer may open a guarded item by editing it. Its keeper and admins always may. Its poster may correct a
 * mistake of their own only: neither staff nor the category made the item guarded, the item is not at the desk yet, and
 * nobody has claimed it. Otherwise a poster could judge the claims and hand over the item without the keeper's checks.
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
