import type { Item } from '../../../contract/entities.ts';
import { isUnreturnedFind } from '../../../contract/item-status.ts';
import { mayUseDesk } from '../../../contract/permissions.ts';
import type { SessionUser } from '../../client/session/session.ts';

/**
 * Whether to mark an item as guarded for its viewer: for its poster, for keepers and for admins. Others see that its
 * photo is withheld.
 * @param isStaff whether the viewer is a keeper or an admin, as far as the screen knows
 */
export function isMarkedGuarded(item: Pick<Item, 'lane' | 'isWithheld'>, isStaff = false): boolean {
  return item.lane === 'guarded' && (isStaff || !item.isWithheld);
}

/** Whether a guarded item is at the desk, or its poster still has to hand it in; null for other and returned items. */
export function deskPlaceOf(item: Item): 'hand in' | 'at desk' | null {
  if (item.lane !== 'guarded' || item.status === 'Returned') return null;
  return item.keeperId === null ? 'hand in' : 'at desk';
}

/**
 * Whether to load `GuardActions`: the viewer is a keeper or an admin, and the item is found, not returned and active.
 */
export function hasGuardActions(viewer: SessionUser, item: Item): boolean {
  return mayUseDesk(viewer.role) && isUnreturnedFind(item) && item.isActive;
}
