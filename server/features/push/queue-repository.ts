import { dayMs } from '../../../contract/durations.ts';
import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import type { Notification } from '../../../contract/entities.ts';
import type { Reader, Writer } from '../../db/database.ts';
import { type LeasedRows, renewLeases } from '../../db/leased-work.ts';

/** Milliseconds after which a queued push message is dropped. */
const validForMs = 7 * dayMs;

/** A notification that is to be pushed. */
export type PushableNotification = Pick<Notification, '_id' | 'userId' | 'kind' | 'link'>;

/** A push message in the queue. */
export interface QueuedPush extends Omit<PushableNotification, '_id'> {
  id: string;
  /** Null if a node of an older version queued the push. */
  notificationId: string | null;
}

export async function insertQueued(
  trx: Writer,
  { _id: notificationId, userId, kind, link }: PushableNotification,
  { at, dueAt }: { at: number; dueAt: number },
): Promise<QueuedPush> {
  const id = randomUUIDv7();
  await trx
    .insertInto('push_queue')
    .values({
      id,
      notification_id: notificationId,
      kind,
      link,
      user_id: userId,
      created_at: at,
      due_at: dueAt,
    })
    .execute();
  return { id, notificationId, userId, kind, link };
}

/**
 * Access to the queue. `due_at` is the end of the lease. The time when a push message is to be sent needs no column,
 * because no push message is scheduled for later.
 */
export const pushRows: LeasedRows<QueuedPush> = {
  renew: renewLeases('push_queue', 'due_at'),

  async acquire(trx, { at, releasedBy, leasedUntil, limit }) {
    await trx
      .deleteFrom('push_queue')
      .where('created_at', '<', at - validForMs)
      .execute();
    const due = trx
      .selectFrom('push_queue')
      .select('id')
      .where('due_at', '<=', releasedBy)
      .orderBy('id')
      .limit(limit);
    const acquired = await trx
      .updateTable('push_queue')
      .set({ due_at: leasedUntil })
      .where('id', 'in', due)
      // Repeats the condition of `due`. If another node acquires a row while this update waits for its lock, PostgreSQL
      // checks only this condition again, not the subquery. Without it, both nodes would send the push.
      .where('due_at', '<=', releasedBy)
      .returning(['id', 'notification_id', 'user_id', 'kind', 'link'])
      .execute();
    return acquired
      .map(({ notification_id, user_id, ...row }) => ({
        ...row,
        notificationId: notification_id,
        userId: user_id,
      }))
      .sort((one, other) => (one.id < other.id ? -1 : 1));
  },
};

export async function removeQueued(trx: Writer, id: string): Promise<void> {
  await trx.deleteFrom('push_queue').where('id', '=', id).execute();
}

/**
 * Whether the notification of the push is unread. For a push without `notificationId`, whether the user has any unread
 * notification of this kind with this link.
 */
export async function hasUnread(
  read: Reader,
  { notificationId, userId, kind, link }: QueuedPush,
): Promise<boolean> {
  const unread = await read
    .selectFrom('notifications')
    .select('id')
    .where('user_id', '=', userId)
    .where('is_read', '=', sql.lit(0))
    .where('link', '=', link)
    .where('kind', '=', kind)
    .$if(notificationId !== null, (some) => some.where('id', '=', notificationId))
    .executeTakeFirst();
  return unread !== undefined;
}
