import type { Reply } from '../../../contract/endpoints.ts';
import type { Notification } from '../../../contract/entities.ts';

/** A notification; `item` is the item that it is about, or null if there is none or it is not active. */
export type ItemNotification = Notification & {
  item: Reply<'GET /notifications'>['data']['items'][string] | null;
};

/** Notifications that the list shows as one entry; newest first, at least one. */
export interface Fold {
  newest: ItemNotification;
  all: readonly ItemNotification[];
}

/**
 * Folds the notifications of messages in one conversation into one entry, at the place of the newest. Every other
 * notification is an entry by itself, because each has its own text.
 * @param notifications newest first
 */
export function foldNotifications(notifications: readonly ItemNotification[]): Fold[] {
  const folds = new Map<string, { newest: ItemNotification; all: ItemNotification[] }>();
  for (const notification of notifications) {
    const key = notification.kind === 'message' ? notification.link : notification._id;
    const fold = folds.get(key);
    if (fold === undefined) folds.set(key, { newest: notification, all: [notification] });
    else fold.all.push(notification);
  }
  return [...folds.values()];
}

/**
 * How many messages an entry stands for. If its conversation has unread messages, this is their number, or the number
 * of unread notifications if that is higher. Otherwise it is the number of all notifications. There may be fewer
 * notifications than unread messages, because the server sends only one until its message is read.
 * @param unreadMessages the number of unread messages from the other participant of the conversation
 */
export function messageCount({ all }: Fold, unreadMessages: number): number {
  const unread = all.filter(({ isRead }) => !isRead).length;
  return unreadMessages > 0 ? Math.max(unreadMessages, unread) : all.length;
}
