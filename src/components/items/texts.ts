import type { Conversation } from '../../../contract/entities.ts';
import type { ItemStatus } from '../../../contract/item-status.ts';
import { counted } from '../../../contract/text/counted.ts';

/** Texts about items, shared by several screens (specification sections 2, 5 and 8). */
export const texts = {
  lookAtClaims: (count: number) => (count > 1 ? 'Look at the claims' : 'Look at the claim'),
  noCardImage: 'No Image Available',
  photoWithheld: 'Photo withheld',
  guarded: 'Guarded',
  deskPlace: { 'hand in': 'Hand it in at the desk', 'at desk': 'At the desk' },
  opensInNewTab: '(opens in a new tab)',
  category: 'Category',
  noCategory: 'N/A',
  postedOn: 'Posted On',
  location: 'Location',
  viewDetails: 'View Details',

  generate: 'Generate OTP',
  enterOtp: 'Enter OTP',

  messagePerson: (name: string) => `Message ${name}`,
  conversationFailed: 'Failed to start conversation',
  messageOwner: 'Message Owner',
  messageKeeper: 'Message Keeper',
  messageClaimant: 'Message Claimant',

  assignMyself: 'Assign Myself as Keeper',
  assigned: 'You are now the keeper of this item.',
  assignFailed: 'Failed to assign keeper',

  cancel: 'Cancel',
  turnDown: 'Turn Down Claim',
  tooShort: (min: number) => `must be at least ${String(min)} characters long`,
  turnedDown: 'Claim turned down.',

  delete: 'Delete',
  deleteHeading: 'Delete this item?',
  deleteMeans: (title: string) => `"${title}" and its photo will be permanently deleted.`,
  deleteTells: (claimant: string | null) =>
    `${claimant ?? 'The claimant'} is waiting for it and will be told it was deleted.`,
  deleted: 'Item deleted successfully!',
  deleteFailed: 'Failed to delete item',
} as const;

export const statusNames: Record<ItemStatus, string> = {
  Lost: 'Lost',
  Found: 'Found',
  Claimed: 'Claimed',
  Returned: 'Returned',
};

/** Replaces the status of an item that is deleted or hidden from the viewer; null for any other item. */
export function goneWord({
  isDeleted,
  isHidden,
}: Pick<Conversation['item'], 'isDeleted' | 'isHidden'>): string | null {
  if (isDeleted) return 'Deleted';
  return isHidden ? 'Inactive' : null;
}

/** The label of the button that shows new items. */
export function arrivedLine(count: number): string {
  return `${counted(count, 'new item')} – show`;
}
