import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach } from 'vitest';
import type { Notification } from '../../../../contract/entities.ts';
import NotificationsScreen from '../../../../src/features/notifications/notifications-screen.tsx';
import { idNumber } from '../data/ids.ts';
import { notificationReply, notificationsReply } from '../data/replies.ts';
import { showScreen } from './screen.tsx';
import type { StubResponse } from '../stand-ins/stub-server.ts';
import { ada, stubbedAs } from '../stand-ins/stubbed-as.ts';

/** The notifications of Ada on a stub server, for the tests of a file. Each test starts without any. */
export function adasNotifications() {
  const server = stubbedAs(() => ada);
  /** The notifications on the server, newest first. */
  let stored: Notification[] = [];
  let arrivals = 0;

  beforeEach(() => {
    stored = [];
    server.on('GET /notifications', ({ query }) => {
      const [page, limit] = [Number(query.get('page')), Number(query.get('limit'))];
      return { status: 200, body: notificationsReply(stored, { page, limit }) };
    });
  });

  return {
    ...server,

    stored: () => stored,

    arrive(message: string, more: Partial<Notification> = {}): Notification {
      const notification = notificationReply({ _id: idNumber((arrivals += 1)), message, ...more });
      stored = [notification, ...stored];
      return notification;
    },

    /**
     * Makes the server mark a notification as read.
     * @param before runs on the server before that
     * @param proxy replaces the server's response
     */
    takeMarking(
      id: string,
      before: () => Promise<void> | void = () => undefined,
      proxy: StubResponse | null = null,
    ) {
      server.on(`PUT /notifications/${id}/read`, async () => {
        await before();
        stored = stored.map((one) => (one._id === id ? { ...one, isRead: true } : one));
        if (proxy !== null) return proxy;
        return { status: 200, body: { notification: stored.find(({ _id }) => _id === id) } };
      });
    },

    /**
     * Makes the server mark all notifications as read.
     * @param before runs on the server before that
     * @param proxy replaces the server's response
     */
    takeMarkingAll(
      before: () => Promise<void> | void = () => undefined,
      proxy: StubResponse | null = null,
    ) {
      server.on('PUT /notifications/read', async () => {
        await before();
        const marked = stored.filter(({ isRead }) => !isRead).length;
        stored = stored.map((one) => ({ ...one, isRead: true }));
        if (proxy !== null) return proxy;
        return { status: 200, body: { marked } };
      });
    },
  };
}

/** Opens the notifications, and waits for the one with this message. */
export async function openNotifications(message: string | RegExp, address = '/notifications') {
  showScreen(<NotificationsScreen />, address);
  await screen.findByRole('link', { name: message });
}

/** Moves the pointer into the list, so that its reader counts as busy. */
export const read = () => fireEvent.pointerOver(screen.getAllByRole('link')[0]!);
export const entry = (message: string | RegExp) =>
  within(screen.getByRole('link', { name: message }).closest('li')!);
export const messages = () => screen.queryAllByRole('link').map(({ textContent }) => textContent);
