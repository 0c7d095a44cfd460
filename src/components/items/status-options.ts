import { type ItemStatus, itemStatuses, maySetStatus } from '../../../contract/item-status.ts';
import type { Item } from '../../../contract/entities.ts';
import { statusNames } from './texts.ts';

/**
 * The statuses that the poster may set by editing, for a select.
 * @param chosen the selected status. It is always an option, because a draft may contain a status that `maySetStatus`
 *   does not allow.
 */
export function statusOptions(
  item: Pick<Item, 'lane' | 'status'>,
  chosen: ItemStatus,
): { value: ItemStatus; label: string }[] {
  return itemStatuses
    .filter((status) => status === chosen || maySetStatus(item, status))
    .map((status) => ({ value: status, label: statusNames[status] }));
}
