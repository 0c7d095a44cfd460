import type { ItemStatus } from '../../../contract/item-status.ts';

/** What the parts of an item say wherever they are shown (specification sections 2, 5 and 8). */
export const texts = {
  noCardImage: 'No Image Available',
  opensInNewTab: '(opens in a new tab)',
  category: 'Category',
  noCategory: 'N/A',
  postedOn: 'Posted On',
  viewDetails: 'View Details',

  returnHeading: 'Hand it over',
  generateHint:
    'When you meet the owner, generate a code and show it to them. It confirms the return.',
  generate: 'Generate OTP',
  generateAgain: 'Generate new OTP',
  generateFailed: 'Failed to generate OTP',
  yourCode: 'Return code',
  validUntil: 'Valid until',
  expired: 'This code has expired. Generate a new one.',
  qrCode: 'QR code that opens this item with the return code filled in',
  qrHint: 'Or let the owner scan it with their phone.',
  enterOtp: 'Enter OTP',
  enterHint: 'Ask who hands you the item for the code on their screen.',
  otpPlaceholder: '6-digit OTP',
  verify: 'Verify OTP',
  otpMissing: 'Please enter the OTP.',
  otpIncomplete: 'The OTP has 6 digits.',
  verifyFailed: 'Failed to verify OTP',
  verified: 'Return confirmed. The item is marked Returned.',

  conversationFailed: 'Failed to start conversation',
  messageOwner: 'Message Owner',
  messageKeeper: 'Message Keeper',
  messageClaimant: 'Message Claimant',

  assignMyself: 'Assign Myself as Keeper',
  assigned: 'You are now the keeper of this item.',
  assignFailed: 'Failed to assign keeper',

  cancel: 'Cancel',
  turnDown: 'Turn Down Claim',
  turnDownHeading: 'Turn this claim down?',
  turnDownMeans: (claimant: string | null) =>
    claimant === null
      ? 'The item goes back to what it was before it was claimed, and others may claim it.'
      : `The item goes back to what it was before, and others may claim it. ${claimant} may not, unless its poster or keeper allows it.`,
  reason: 'Reason',
  reasonHint: 'The claimant is told it in these words.',
  tooShort: (min: number) => `must have at least ${String(min)} characters`,
  turnedDown: 'The claim is turned down.',
  turnDownFailed: 'Failed to turn down the claim',

  delete: 'Delete',
  deleteHeading: 'Delete this item?',
  deleteMeans: (title: string) =>
    `"${title}" is taken away for good, with its photo. This cannot be undone.`,
  deleteTells: (claimant: string | null) =>
    `${claimant ?? 'Its claimant'} is waiting for it and will be told that it is gone.`,
  deleted: 'Item deleted successfully!',
  deleteFailed: 'Failed to delete item',
} as const;

export const statusNames: Record<ItemStatus, string> = {
  Lost: 'Lost',
  Found: 'Found',
  Claimed: 'Claimed',
  Returned: 'Returned',
};

/** Offers what has arrived while the list was read. */
export function arrivedLine(count: number): string {
  return `${count === 1 ? '1 new item' : `${String(count)} new items`} – show`;
}
