import type { NotificationKind } from '../../../contract/entities.ts';

/** Texts of the notifications screen (specification sections 2 and 8). */
export const texts = {
  heading: 'Notifications',
  loading: 'Loading notifications...',
  none: 'No notifications available',
  loadFailed: 'Failed to load notifications',
  retry: 'Try again',
  unread: 'Unread',
  read: 'Read',
  markAsRead: 'Mark as Read',
  markAllAsRead: 'Mark all as Read',
  markPageAsRead: 'Mark this page as Read',
  markFailed: 'Failed to mark as read',
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
};
