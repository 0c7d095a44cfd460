import type { Item } from '../../../../contract/entities.ts';
import { isClaimed } from '../../../../contract/item-status.ts';
import { mayGenerateReturnCode } from '../../../../contract/permissions.ts';

/** Whether the poster may hand over the claimed item now. A guarded item is handed over by its keeper only. */
export function mayPosterHandOver(item: Item): boolean {
  return isClaimed(item) && mayGenerateReturnCode({ id: item.postedBy._id, role: 'user' }, item);
}
