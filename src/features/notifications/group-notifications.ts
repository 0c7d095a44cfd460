import type { Reply } from '../../../contract/endpoints.ts';
import type { Notification } from '../../../contract/entities.ts';

/** A notification; `item` is the item that it is about, or null if there is none or it is not active. */
export type ItemNotification = Notification & {
  item: Reply<'GET /notifications'>['data']['items'][string] | null;
};

/** Notifications that the list shows as one entry; newest first, at least one. */
export interface NotificationGroup {
  newest: ItemNotification;
  all: readonly ItemNotification[];
}

/**
 * Makes one entry of the notifications of messages in one conversation, at the place of the newest. Every other
 * notification is an entry by itself, because each has its own text.
 * @param notifications newest first
 */
export function groupNotifications(
  notifications: readonly ItemNotification[],
): NotificationGroup[] {
  const groups = new Map<string, { newest: ItemNotification; all: ItemNotification[] }>();
  for (const notification of notifications) {
    const key = notification.kind === 'message' ? notification.link : notification._id;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { newest: notification, all: [notification] });
    else group.all.push(notification);
  }
  return [...groups.values()];
}

/**
 * How many messages an entry stands for. If its conversation has unread messages, this is their number, or the number
 * of unread notifications if that is higher. Otherwise it is the number of all notifications. There may be fewer
 * notifications than unread messages, because the server sends only one until its message is read.
 * @param unreadMessages the number of unread messages from the other participant of the conversation
 */
export function messageCount({ all }: NotificationGroup, unreadMessages: number): number {
  const unread = all.filter(({ isRead }) => !isRead).length;
  return unreadMessages > 0 ? Math.max(unreadMessages, unread) : all.length;
}
