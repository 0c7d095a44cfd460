import type { Reply } from '../../../contract/endpoints.ts';
import type { Notification, NotificationKind } from '../../../contract/entities.ts';
import type { AfterCommit, Database, Writer } from '../../db/database.ts';
import type { Account } from '../../http/authenticate.ts';
import { paginationOf } from '../../http/pagination.ts';
import { PortalError } from '../../http/portal-error.ts';
import {
  type NewNotification,
  findNotifications,
  hasUnread,
  insertNotification,
  rewriteLatest,
  setRead,
  setReadAt,
} from './repository.ts';

const hour = 60 * 60_000;

export interface Notifications {
  /** Stores a notification with what it tells of, and shows it to its user at once when that has been committed. */
  notify(trx: Writer, afterCommit: AfterCommit, notification: NewNotification): Promise<void>;
  /**
   * The same, unless the user already has an unread one of this kind with this link. For what comes
   * in bursts: one more of them would say nothing new, and push the others off the page.
   */
  notifyUnlessUnread(
    trx: Writer,
    afterCommit: AfterCommit,
    notification: NewNotification,
  ): Promise<void>;
  /**
   * The same, at most once an hour: if the user got one of these kinds with this link within the last hour,
   * that one now says this, unread, without being shown or pushed again.
   */
  notifyOnceAnHour(
    trx: Writer,
    afterCommit: AfterCommit,
    notification: NewNotification,
    kinds: readonly NotificationKind[],
  ): Promise<void>;
  /** Marks as read what brought a user to a screen that they have now seen. */
  markReadAt(trx: Writer, userId: string, link: string): Promise<void>;
  list(
    viewer: Account,
    page: { page: number; limit: number },
  ): Promise<Reply<'GET /notifications'>['data']>;
  /** @throws PortalError NOT_FOUND also for one of somebody else's */
  mark(viewer: Account, id: string, read: boolean): Promise<Notification>;
}

/**
 * @param show shows a stored notification to its user's live connections
 * @param alsoTell tells its user by other ways than the page, in the transaction that stores it
 */
export function createNotifications({
  database,
  now,
  show,
  alsoTell,
}: {
  database: Database;
  now: () => number;
  show: (notification: Notification) => void;
  alsoTell: (trx: Writer, afterCommit: AfterCommit, notification: Notification) => Promise<void>;
}): Notifications {
  async function notify(
    trx: Writer,
    afterCommit: AfterCommit,
    notification: NewNotification,
  ): Promise<void> {
    const stored = await insertNotification(trx, notification, now());
    afterCommit(() => show(stored));
    await alsoTell(trx, afterCommit, stored);
  }

  return {
    notify,

    async notifyUnlessUnread(trx, afterCommit, notification) {
      if (!(await hasUnread(trx, notification))) await notify(trx, afterCommit, notification);
    },

    async notifyOnceAnHour(trx, afterCommit, notification, kinds) {
      const since = now() - hour;
      if (await rewriteLatest(trx, notification, { kinds, since })) return;
      await notify(trx, afterCommit, notification);
    },

    markReadAt: setReadAt,

    async list(viewer, page) {
      const { notifications, total, unread } = await findNotifications(
        database.read,
        viewer.id,
        page,
      );
      return { notifications, unread, pagination: paginationOf(page, total) };
    },

    async mark(viewer, id, read) {
      const notification = await database.transaction((trx) =>
        setRead(trx, { id, userId: viewer.id, read }),
      );
      if (notification === undefined) throw new PortalError('NOT_FOUND');
      return notification;
    },
  };
}
