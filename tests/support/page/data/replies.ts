import type { Category, Notification, User } from '../../../../contract/entities.ts';
import { idNumber } from './ids.ts';

const createdAt = '2025-09-01T12:00:00.000Z';

/** The reply of GET /categories. */
export function categoriesReply(...names: readonly string[]): { categories: Category[] } {
  return {
    categories: names.map((name, index) => ({
      _id: idNumber(0xc1 + index),
      name,
      description: '',
      isActive: true,
      isGuarded: false,
      createdAt,
    })),
  };
}

/** An account in the format of the API. */
export function userReply(change: Partial<User> = {}): User {
  const id = change.id ?? idNumber(0xa1);
  return {
    id,
    _id: id,
    name: 'Ada',
    email: 'ada@campus.edu',
    role: 'user',
    isActive: true,
    createdAt,
    ...change,
  };
}

/** A notification in the format of the API. */
export function notificationReply(change: Partial<Notification> = {}): Notification {
  return {
    _id: idNumber(0xe1),
    userId: idNumber(0xa1),
    message: 'Someone claimed your item',
    type: 'info',
    kind: 'claim',
    link: '/items/1',
    isRead: false,
    createdAt,
    ...change,
  };
}

/**
 * The reply of GET /notifications.
 * @param all the notifications of all pages, newest first
 */
export function notificationsReply(
  all: readonly Notification[],
  { page, limit }: { page: number; limit: number },
): object {
  const total = all.length;
  return {
    data: {
      notifications: all.slice((page - 1) * limit, page * limit),
      unread: all.filter(({ isRead }) => !isRead).length,
      pagination: { page, limit, total, totalPages: Math.max(1, Math.ceil(total / limit)) },
    },
  };
}

/** The field `pagination` of a list that fits on one page. */
export function onePage(total = 1) {
  return { page: 1, limit: 10, total, totalPages: 1 };
}
