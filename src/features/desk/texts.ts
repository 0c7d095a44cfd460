import type { DeskList } from '../../../contract/endpoints/desk.ts';

/** What the keepers' desk says. */
export const texts = {
  heading: 'Desk',
  lists: 'Lists of the desk',
  offline:
    'You are offline: the lists are as they were last seen. Every action needs a connection.',
  failed: 'Failed to load the list. Please try again.',
  retry: 'Retry',
  loadingList: 'Loading the list...',
  nothingFound: 'Nothing found here.',
  changed: 'The list has changed.',
  showChanges: 'Show changes',
  newer: 'Newer',
  older: 'Older',

  find: 'Find an item',
  findPlaceholder: 'Words, number, link',
  scan: 'Scan',
  nothingHasNumber: (number: string) => `No item has the number ${number.toUpperCase()}.`,

  item: 'Item',
  chooseItem: 'Choose an item from a list, type what you look for, or scan the code on a phone.',
  loadingItem: 'Loading item...',
  missingItem: 'Item not found or failed to load.',
  close: 'Close',
  backToLists: 'Back to the lists',
  noImage: 'No image available',
  location: 'Location',
  category: 'Category',
  noCategory: 'N/A',
  postedBy: 'Posted By',
  postedOn: 'Posted On',
  keeper: 'Keeper',
  noKeeper: 'Not Assigned',
  claimedBy: 'Claimed By',
  notClaimed: 'Not Claimed',
  inactive: 'An admin has hidden this item: only its poster and admins see it.',
  codeOfOthers:
    'This code is for its poster, its keeper and its claimant. Ask one of them to enter it.',
  codeTooLate: 'This code is of no use any more: the item is not waiting for hand-over.',

  openPage: 'Open Item Page',
  message: 'Message Claimant',
  messageHeading: (name: string) => `Message ${name}`,
  messageAbout: (title: string) => `About "${title}".`,
  messageLabel: 'Message',
  send: 'Send Message',
  cancel: 'Cancel',
  messageSent: 'Message sent.',
  messageFailed: 'Failed to send message',
  conversationFailed: 'Failed to start conversation',
  conversation: 'Open the conversation',

  keys: 'Keys',
  keysOn: 'Use single keys',
  keysMeaning:
    'They work while a list or the open item has the focus; / works everywhere but in a field.',

  scanHeading: 'Scan a code',
  scanHint: 'Hold the QR code before the camera: the one on a phone, or the one on a tag.',
  starting: 'Starting the camera...',
  looking: 'Looking for a code...',
  findingItem: 'Code read. Looking for its item...',
  otherCode: 'This is not a code of the portal. Go on with another one.',
  refused:
    'The portal may not use the camera. Allow it in the settings of your browser for this page, then try again; or type the number on the tag.',
  missing: 'No camera was found. Connect one and try again, or type the number on the tag.',
  inUse:
    'The camera could not be started; another program may be using it. Close that one and try again, or type the number on the tag.',
  insecure:
    'The camera works over a secure connection only. Open the portal with https, or type the number on the tag.',
  readerMissing:
    'What reads codes could not be loaded. Try again once you are connected, or type the number on the tag.',
  tryAgain: 'Try again',
} as const;

export const listNames: Record<DeskList, string> = {
  waiting: 'Waiting for hand-over',
  unkept: 'Without a keeper',
  mine: 'Kept by me',
  all: 'All items',
};

/** The same where there is little room. */
export const shortListNames: Record<DeskList, string> = {
  waiting: 'Waiting',
  unkept: 'No keeper',
  mine: 'Mine',
  all: 'All',
};

export const emptyLists: Record<DeskList, string> = {
  waiting: 'Nothing is waiting for hand-over.',
  unkept: 'Every item has a keeper.',
  mine: 'You keep nothing at the moment.',
  all: 'There are no items yet.',
};

/** What each key does, in the order in which they are told. */
export const keyMeanings: readonly (readonly [key: string, meaning: string])[] = [
  ['/', 'find'],
  ['S', 'scan'],
  ['↑ ↓', 'or K J: through a list'],
  ['← →', 'to the next list'],
  ['Enter', 'open'],
  ['Esc', 'back to the list'],
  ['T', 'assign myself as keeper'],
  ['D', 'turn the claim down'],
  ['G', 'generate the code'],
  ['E', 'enter the code'],
  ['M', 'message the claimant'],
  ['O', 'open the item page'],
];

/** What the search found, for the line under it. */
export function foundLine(counts: Record<DeskList, number>, lists: readonly DeskList[]): string {
  return lists.map((list) => `${listNames[list]}: ${counts[list]}`).join(' · ');
}

/** Which of a list's items are shown. */
export function rangeLine({ page, limit, total }: { page: number; limit: number; total: number }) {
  const first = (page - 1) * limit + 1;
  return `${first}–${Math.min(total, page * limit)} of ${total}`;
}
