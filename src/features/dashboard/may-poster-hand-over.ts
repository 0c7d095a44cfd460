import type { Item } from '../../../contract/entities.ts';
import { isClaimOpen } from '../../../contract/item-status.ts';
import { mayGenerateReturnCode } from '../../../contract/permissions.ts';

/** Whether the poster can hand a claimed item over now. Only its keeper hands over a guarded item. */
export function mayPosterHandOver(item: Item): boolean {
  return isClaimOpen(item) && mayGenerateReturnCode({ id: item.postedBy._id, role: 'user' }, item);
}
