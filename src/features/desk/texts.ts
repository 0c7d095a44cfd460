import { unjudgedClaimDays } from '../../../contract/limits.ts';
import type { DeskList } from '../../../contract/http/replies.ts';

/** Texts of the keepers' desk. */
export const texts = {
  heading: 'Desk',
  lists: 'Lists of the desk',
  offline:
    'You are offline: the lists show the last saved version. You need to be online for any action.',
  failed: 'Failed to load the list. Please try again.',
  loadingList: 'Loading the list...',
  nothingFound: 'Nothing found here.',
  changed: 'The list has changed.',
  showChanges: 'Show changes',
  newer: 'Newer',
  older: 'Older',

  reportLoss: 'Report a loss',
  find: 'Find an item',
  findPlaceholder: 'Words, number, link',
  nothingHasNumber: (number: string) => `No item has the number ${number.toUpperCase()}.`,

  item: 'Item',
  chooseItem:
    "Choose an item from a list, type what you're looking for, or scan the code on a phone.",
  loadingItem: 'Loading item...',
  missingItem: 'Item not found or failed to load.',
  close: 'Close',
  backToLists: 'Back to the lists',
  noImage: 'No image available',
  location: 'Location',
  category: 'Category',
  postedBy: 'Posted By',
  postedOn: 'Posted On',
  keeper: 'Keeper',
  noKeeper: 'Not Assigned',
  claimedBy: 'Claimed By',
  unjudged: `Waiting for ${String(unjudgedClaimDays.desk)} days`,
  description: 'Description',
  notClaimed: 'Not Claimed',
  inactive: 'An admin has hidden this item: only its poster and admins can see it.',
  codeOfOthers:
    "Only the item's poster, keeper and claimant can use this code. Ask one of them to enter it.",
  codeTooLate: "This code no longer works: the item isn't waiting for hand-over.",

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
    'They work while a list or the open item has the focus; / works everywhere except in a text field.',

  scanHint: 'Hold the QR code in front of the camera: the one on a phone, or the one on a tag.',
  typeNumber: 'type the number on the tag',
} as const;

export const listNames: Record<DeskList, string> = {
  waiting: 'Waiting for hand-over',
  unkept: 'Without a keeper',
  mine: 'Kept by me',
  all: 'All items',
};

/** Names of the lists on tabs, which have little space. */
export const shortListNames: Record<DeskList, string> = {
  waiting: 'Waiting',
  unkept: 'No keeper',
  mine: 'Mine',
  all: 'All',
};

export const emptyLists: Record<DeskList, string> = {
  waiting: 'Nothing is waiting for hand-over. Claimed items that you keep or posted appear here.',
  unkept: 'Every item has a keeper. Found items without one appear here.',
  mine: "You aren't keeping any unclaimed items right now. Assign yourself as keeper of an item to see it here.",
  all: 'There are no items yet. They appear here when people post them.',
};

/** The effect of each key, in display order. */
export const keyMeanings: readonly (readonly [key: string, meaning: string])[] = [
  ['/', 'find'],
  ['S', 'scan'],
  ['↑ ↓', 'or K J: through a list'],
  ['← →', 'to the next list'],
  ['Enter', 'open'],
  ['Esc', 'back to the list'],
  ['T', 'assign myself as keeper'],
  ['C', 'look at the claim'],
  ['D', 'turn the claim down'],
  ['G', 'generate the code'],
  ['E', 'enter the code'],
  ['M', 'message the claimant'],
  ['O', 'open the item page'],
];

/** The line below the search box with the number of results in each list. */
export function foundLine(counts: Record<DeskList, number>, lists: readonly DeskList[]): string {
  return lists.map((list) => `${listNames[list]}: ${counts[list]}`).join(' · ');
}

/** The shown range of a list, such as "11–20 of 34". */
export function rangeLine({ page, limit, total }: { page: number; limit: number; total: number }) {
  const first = (page - 1) * limit + 1;
  return `${first}–${Math.min(total, page * limit)} of ${total}`;
}
