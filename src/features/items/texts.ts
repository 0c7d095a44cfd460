import type { ItemStatus } from '../../../contract/item-status.ts';

/** What the item screens say (specification sections 1, 2 and 8). */
export const texts = {
  heading: 'Lost & Found - College Portal',
  motto: 'Lost it? Look here. Found it? Hang it here.',
  searchLabel: 'Search',
  searchPlaceholder: 'Search by title, description, or tags...',
  statusLabel: 'Status',
  allStatuses: 'All Statuses',
  loadingItems: 'Loading items...',
  noItems: 'No items found matching your search.',
  loadItemsFailed: 'Failed to load items. Please try again later.',
  retry: 'Retry',
  addItem: '+ Add New Item',
  onTheBoard: 'on the board',
  matching: 'match',

  noCardImage: 'No Image Available',
  opensInNewTab: '(opens in a new tab)',
  category: 'Category',
  noCategory: 'N/A',
  postedOn: 'Posted On',
  viewDetails: 'View Details',

  allItems: 'All items',
  loading: 'Loading...',
  loadingItem: 'Loading item...',
  missingItem: 'Item not found or failed to load.',
  retryFetch: 'Retry Fetch',
  loadItemFailed: 'Failed to load item',
  noImage: 'No image available',
  enlarge: 'Enlarge image',
  image: 'Image',
  description: 'Description',
  status: 'Status',
  location: 'Location',
  postedBy: 'Posted By',
  keeper: 'Keeper',
  noKeeper: 'Not Assigned',
  claimedBy: 'Claimed By',
  notClaimed: 'Not Claimed',
  tags: 'Tags',

  claim: 'Claim Item',
  alreadyClaimed: 'Already Claimed',
  claimed: 'Item claimed successfully!',
  claimFailed: 'Failed to claim item',
  needsConnection: 'Claiming and codes need a connection.',

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
  loginToConfirm: 'Log in to confirm the return with this code.',
  login: 'Login',

  copyLink: 'Copy Link',
  linkCopied: 'Link copied to clipboard!',
  copyFailed: 'Failed to copy link to clipboard',
  share: 'Share',
} as const;

export const statusNames: Record<ItemStatus, string> = {
  Lost: 'Lost',
  Found: 'Found',
  Claimed: 'Claimed',
  Returned: 'Returned',
};

/** What the list shows, for the line above it. */
export function resultsLine({
  total,
  page,
  totalPages,
}: {
  total: number;
  page: number;
  totalPages: number;
}) {
  const items = total === 1 ? '1 item' : `${total} items`;
  return totalPages > 1 ? `${items}, page ${page} of ${totalPages}` : items;
}
