import type { Item } from '../../../contract/entities.ts';
import type { OpenStatus } from '../../../contract/item-status.ts';

/** What the dashboard says (specification sections 2, 5 and 8). */
export const texts = {
  heading: 'User Dashboard',
  links: 'Shortcuts',
  addItem: 'Add New Item',
  profile: 'Profile',
  messages: 'Messages',
  notifications: 'Notifications',
  view: 'View',
  views: { list: 'List', card: 'Cards' },

  waitingItems: 'Waiting to be posted',
  failedItems: 'Not posted',
  items: 'Your items',
  loading: 'Loading your items...',
  empty: 'No items found. Start by adding a new item!',
  loadFailed: 'Failed to load items. Please try again later.',
  notRefreshed: 'Your items could not be refreshed; this is what was seen last.',
  retry: 'Retry',
  offline: 'Editing, deleting and codes need a connection.',

  image: 'Image',
  title: 'Title',
  status: 'Status',
  category: 'Category',
  postedDate: 'Posted Date',
  actions: 'Actions',
  inactive: 'Inactive',
  inactiveMeaning: 'Only you and admins can see it.',

  open: 'View',
  edit: 'Edit',
  save: 'Save',
  cancel: 'Cancel',

  choosePhoto: 'Choose photo',
  updated: 'Item updated successfully!',
  updateFailed: 'Failed to update item',
  uploadCancelled: 'Cancelled. What you wrote is still here.',

  discardHeading: 'Discard your changes?',
  discardMeaning: 'What you changed in the item that you are editing has not been saved.',
  discard: 'Discard changes',

  clearHeading: 'Clear the claim?',
  clear: 'Save and clear the claim',
} as const;

/** What stands over the items that are not posted: it says so where some were turned down. */
export function unsentHeading({ failed, waiting }: { failed: number; waiting: number }): string {
  if (failed === 0) return texts.waitingItems;
  return waiting === 0
    ? texts.failedItems
    : `${failed} not posted, ${waiting} waiting to be posted`;
}

/** What the list shows, for the line above it. */
export function itemsLine(pagination: { total: number; page: number; totalPages: number }): string {
  const { total, page, totalPages } = pagination;
  const items = total === 1 ? '1 item' : `${total} items`;
  return totalPages > 1 ? `${items}, page ${page} of ${totalPages}` : items;
}

/** What it means for the claimant that the poster sets the status back. */
export function clearingText({ status, claimedByName }: Item, next: OpenStatus): string {
  const who = claimedByName ?? 'somebody';
  return status === 'Claimed'
    ? `${who} has claimed this item. Set to ${next} the claim no longer stands, and ${who} is told so.`
    : `This item went back to ${who}. Set to ${next} it is open again, and that ${who} claimed it is cleared.`;
}
