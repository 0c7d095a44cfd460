import type { Item } from '../../../contract/entities.ts';

/**
 * Whether to mark an item as guarded for its viewer: for its poster, for keepers and for admins. Others see that its
 * photo is withheld.
 * @param isStaff whether the viewer is a keeper or an admin, as far as the screen knows
 */
export function isMarkedGuarded(item: Pick<Item, 'lane' | 'isWithheld'>, isStaff = false): boolean {
  return item.lane === 'guarded' && (isStaff || !item.isWithheld);
}

/** Where a guarded item is or has to be brought, for its poster; null if there is nothing to say. */
export function deskPlaceOf(item: Item): 'hand in' | 'at desk' | null {
  if (item.lane !== 'guarded' || item.status === 'Returned') return null;
  return item.keeperId === null ? 'hand in' : 'at desk';
}
