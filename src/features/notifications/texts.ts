import type { NotificationKind } from '../../../contract/entities.ts';

/** Texts of the notifications screen (specification sections 2 and 8). */
export const texts = {
  stopSearch: 'Stop this search',
  searchStopped: "Stopped. You won't get more notifications from this search.",
  stopSearchFailed: 'Failed to stop this search',
  heading: 'Notifications',
  loading: 'Loading notifications...',
  none: 'No notifications available',
  noneHint:
    "When somebody claims your item, writes to you or hands an item over, you'll read about it here.",
  loadFailed: 'Failed to load notifications',
  unread: 'Unread',
  read: 'Read',
  markAsRead: 'Mark as Read',
  markAllAsRead: 'Mark all as read',
  markFailed: 'Failed to mark as read',
  needsConnection: 'You need to be online to mark notifications as read.',
  messagesFrom: (count: number, name: string) => `${String(count)} messages from ${name}`,
  several: (message: string, count: number) => `${message} (${String(count)} times)`,
  showArrived: (count: number) => `Show ${count} new`,
  counts: ({ unread, total }: { unread: number; total: number }) =>
    unread === 0 ? `${total} in all, none unread` : `${unread} unread of ${total}`,
} as const;

/** The name of each kind of notification. */
export const kindNames: Record<NotificationKind, string> = {
  claim: 'Claim',
  'claim turned down': 'Claim turned down',
  'claim withdrawn': 'Claim withdrawn',
  'claim allowed again': 'Claim allowed again',
  'claim asked': 'Question',
  'claim accepted': 'Claim accepted',
  'claim waiting': 'Claim waiting',
  'found item posted': 'Found item',
  'owner notified': 'At the desk',
  'item edited': 'Item edited',
  message: 'Message',
  'keeper assigned': 'Keeper',
  'return code': 'Return code',
  returned: 'Returned',
  'item deactivated': 'Item hidden',
  'item deleted': 'Item deleted',
  'poster deactivated': 'Poster left',
  'account deactivated': 'Account',
  'given password': 'Password',
  'possible match': 'Possible match',
  'more matches': 'More matches',
  'still looking': 'Still looking?',
  'closed unanswered': 'Closed',
  'saved search': 'Saved search',
  'posted for you': 'Posted for you',
};
