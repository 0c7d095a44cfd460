import { hourMs } from '../../../contract/durations.ts';
import type { Reply } from '../../../contract/endpoints.ts';
import type { Notification, NotificationKind } from '../../../contract/entities.ts';
import type { AfterCommit, Database, Writer } from '../../db/database.ts';
import type { Account } from '../../http/account.ts';
import type { PageRequest } from '../../http/pagination.ts';
import { PortalError } from '../../http/errors/portal-error.ts';
import {
  type NewNotification,
  findNotifications,
  findUnread,
  insertNotification,
  rewriteLatest,
  setAllRead,
  setRead,
} from './repository.ts';

export interface Notifications {
  /**
   * Stores a notification in the transaction, and sends it to the user's live connections after the commit. Also queues
   * its email and its push, unless it is quiet. A notification of a new message gets no push here, because
   * conversations/sending.ts queues a push for every message.
   */
  notify(trx: Writer, afterCommit: AfterCommit, notification: NewNotification): Promise<void>;
  /**
   * Like notify, unless the user already has an unread notification of this kind with this link. For events that
   * come in bursts: more notifications of them would only push others off the first page of the list.
   * @returns the id of the unread notification
   */
  notifyUnlessUnread(
    trx: Writer,
    afterCommit: AfterCommit,
    notification: NewNotification,
  ): Promise<string>;
  /**
   * Like notify, at most once an hour. If the user got a notification of one of these kinds with this link
   * within the last hour, overwrites it and marks it unread, without sending or pushing it again.
   */
  notifyOnceAnHour(
    trx: Writer,
    afterCommit: AfterCommit,
    notification: NewNotification,
    kinds: readonly NotificationKind[],
  ): Promise<void>;
  /**
   * Like notify, unless the user got a notification of one of these kinds with this link after `since` (epoch
   * milliseconds). In that case, overwrites that notification and marks it unread, without sending or pushing it again.
   */
  notifyOnceSince(
    trx: Writer,
    afterCommit: AfterCommit,
    notification: NewNotification,
    within: { kinds: readonly NotificationKind[]; since: number },
  ): Promise<void>;
  /**
   * Marks the user's notifications with this link as read, because the user has seen the screen. The caller signals it.
   * @returns how many were unread
   */
  markLinkRead(trx: Writer, userId: string, link: string): Promise<number>;
  list(viewer: Account, request: PageRequest): Promise<Reply<'GET /notifications'>['data']>;
  /**
   * Marks a notification as read or unread, and signals it to the viewer's live connections after the commit.
   * @throws PortalError NOT_FOUND, also for a notification of another user
   */
  mark(viewer: Account, id: string, read: boolean): Promise<Notification>;
  /**
   * Marks all notifications of the viewer as read, and signals it to their live connections after the commit.
   * @returns how many were unread
   */
  markAll(viewer: Account): Promise<number>;
}

/**
 * @param emit sends a stored notification to the user's live connections
 * @param emitRead signals a user's live connections that notifications were marked as read
 * @param queueElsewhere queues push message and email, in the transaction that stores the notification
 */
export function createNotifications({
  database,
  now,
  emit,
  emitRead,
  queueElsewhere,
}: {
  database: Database;
  now: () => number;
  emit: (notification: Notification) => void;
  emitRead: (userId: string) => void;
  queueElsewhere: (
    trx: Writer,
    afterCommit: AfterCommit,
    notification: Notification,
  ) => Promise<void>;
}): Notifications {
  /** @returns the id of the notification */
  async function add(
    trx: Writer,
    afterCommit: AfterCommit,
    notification: NewNotification,
  ): Promise<string> {
    // Commit the notifications of a receiver in the order of `seq`. A client fetches only notifications with a higher
    // `seq` than its latest one. It would never get a notification with a lower `seq` that is committed later.
    await database.dialect.acquireLock(trx, `notifications of ${notification.userId}`);
    const stored = await insertNotification(trx, notification, now());
    afterCommit(() => emit(stored));
    if (notification.isQuiet !== true) await queueElsewhere(trx, afterCommit, stored);
    return stored._id;
  }

  const notify: Notifications['notify'] = async (...notification) => {
    await add(...notification);
  };

  async function notifyOnceSince(
    trx: Writer,
    afterCommit: AfterCommit,
    notification: NewNotification,
    within: { kinds: readonly NotificationKind[]; since: number },
  ): Promise<void> {
    if (await rewriteLatest(trx, notification, within)) return;
    await notify(trx, afterCommit, notification);
  }

  return {
    notify,

    async notifyUnlessUnread(trx, afterCommit, notification) {
      return (await findUnread(trx, notification)) ?? (await add(trx, afterCommit, notification));
    },

    async notifyOnceAnHour(trx, afterCommit, notification, kinds) {
      await notifyOnceSince(trx, afterCommit, notification, { kinds, since: now() - hourMs });
    },

    notifyOnceSince,

    markLinkRead: setAllRead,

    list: (viewer, request) => findNotifications(database.read, viewer, request),

    mark: (viewer, id, read) =>
      database.transaction(async (trx, afterCommit) => {
        const notification = await setRead(trx, { id, viewer, read });
        if (notification === undefined) throw new PortalError('NOT_FOUND');
        afterCommit(() => emitRead(viewer.id));
        return notification;
      }),

    markAll: (viewer) =>
      database.transaction(async (trx, afterCommit) => {
        const marked = await setAllRead(trx, viewer.id, null);
        if (marked > 0) afterCommit(() => emitRead(viewer.id));
        return marked;
      }),
  };
}
