import type { Item } from '../../../contract/entities.ts';
import type { OpenStatus } from '../../../contract/item-status.ts';

/** Texts of the dashboard (specification sections 2, 5 and 8). */
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
  notRefreshed: "Couldn't refresh your items. Showing the last saved version.",
  retry: 'Retry',
  offline: 'You need to be online to edit or delete items or use codes.',

  image: 'Image',
  title: 'Title',
  status: 'Status',
  category: 'Category',
  postedDate: 'Posted Date',
  actions: 'Actions',
  inactive: 'Inactive',
  closed: 'Closed',
  inactiveMeaning: 'Only you and admins can see it.',

  open: 'View',
  edit: 'Edit',
  save: 'Save',
  cancel: 'Cancel',

  choosePhoto: 'Choose photo',

  discardHeading: 'Discard your changes?',
  discardMeaning: "Your changes to this item haven't been saved.",
  discard: 'Discard changes',
} as const;

/** Heading above the unsent items, which also says whether some could not be posted. */
export function unsentHeading({ failed, waiting }: { failed: number; waiting: number }): string {
  if (failed === 0) return texts.waitingItems;
  return waiting === 0
    ? texts.failedItems
    : `${failed} not posted, ${waiting} waiting to be posted`;
}

/** Says what happens to the claim if the poster changes the item's status. */
export function clearingText({ status, claimedByName }: Item, next: OpenStatus): string {
  const who = claimedByName ?? 'the claimant';
  const whose = claimedByName === null ? 'the' : `${claimedByName}'s`;
  return status === 'Claimed'
    ? `Changing it to ${next} cancels ${whose} claim; ${who} will be notified.`
    : `This item was returned to ${who}. Changing it to ${next} reopens it and removes ${whose} claim.`;
}
