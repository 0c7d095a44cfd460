import type { Item } from '../../../../contract/entities.ts';
import { type Viewer, isKeeperOf } from '../../../../contract/permissions.ts';
import type { Reader } from './texts.ts';

/**
 * The role in which a viewer reads the suggestions for an item. A claimed item does not say whether it was lost or
 * found, but its suggestions do: they are of the other side.
 * @param suggested the suggested items
 * @param hasWaitingOwner whether the item was posted for somebody without an account
 */
export function readerOf(
  viewer: Viewer,
  item: Item,
  suggested: readonly Item[],
  hasWaitingOwner: boolean,
): Reader {
  const wasLost = isLost(item) ?? !(suggested.map(isLost).find((one) => one !== null) ?? true);
  // A keeper who posted a lost item for somebody else is its keeper too.
  const isForOther = hasWaitingOwner || (wasLost && isKeeperOf(viewer, item));
  if (viewer.id === item.postedBy._id && !isForOther) return wasLost ? 'loser' : 'finder';
  return wasLost ? 'staff of lost item' : 'staff of found item';
}

/** Whether the item was lost, not found; null if its status does not tell. */
function isLost({ status }: Item): boolean | null {
  return status === 'Lost' ? true : status === 'Found' ? false : null;
}
