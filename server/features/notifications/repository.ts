import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import type { Notification } from '../../../contract/entities.ts';
import type { Reader, Writer } from '../../db/database.ts';
import type { Flag, Tables } from '../../db/schema.ts';

/** What a notification says, and to whom. */
export type NewNotification = Pick<Notification, 'userId' | 'type' | 'kind' | 'message' | 'link'>;

export async function insertNotification(
  trx: Writer,
  { userId, type, kind, message, link }: NewNotification,
  now: number,
): Promise<Notification> {
  const row = {
    id: randomUUIDv7(),
    user_id: userId,
    type,
    kind,
    message,
    link,
    is_read: 0,
    created_at: now,
  } as const;
  await trx.insertInto('notifications').values(row).execute();
  return toNotification(row);
}

/** A page of a user's notifications, newest first. */
export async function findNotifications(
  read: Reader,
  userId: string,
  { page, limit }: { page: number; limit: number },
): Promise<{ notifications: Notification[]; total: number; unread: number }> {
  const rows = await read
    .selectFrom('notifications')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('seq', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const { total } = await read
    .selectFrom('notifications')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  const { unread } = await unreadOf(read, userId)
    .select(({ fn }) => fn.countAll<number>().as('unread'))
    .executeTakeFirstOrThrow();
  return { notifications: rows.map(toNotification), total, unread };
}

/** Whether a user still has to look at something of this kind in this place. */
export async function hasUnread(
  read: Reader,
  { userId, kind, link }: Pick<NewNotification, 'userId' | 'kind' | 'link'>,
): Promise<boolean> {
  const unread = await unreadOf(read, userId)
    .select('id')
    .where('link', '=', link)
    .where('kind', '=', kind)
    .executeTakeFirst();
  return unread !== undefined;
}

/** The flag is written into the text: with a bound one the index of unread ones cannot be used. */
function unreadOf(read: Reader, userId: string) {
  return read
    .selectFrom('notifications')
    .where('user_id', '=', userId)
    .where('is_read', '=', sql.lit(0));
}

/** @returns undefined where the user has no such notification */
export async function setRead(
  trx: Writer,
  { id, userId, read }: { id: string; userId: string; read: boolean },
): Promise<Notification | undefined> {
  const isRead: Flag = read ? 1 : 0;
  const row = await trx
    .updateTable('notifications')
    .set({ is_read: isRead })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirst();
  return row && toNotification(row);
}

export async function setReadAt(trx: Writer, userId: string, link: string): Promise<void> {
  await trx
    .updateTable('notifications')
    .set({ is_read: 1 })
    .where('user_id', '=', userId)
    .where('link', '=', link)
    .where('is_read', '=', sql.lit(0))
    .execute();
}

function toNotification(row: Omit<Tables['notifications'], 'seq'>): Notification {
  return {
    _id: row.id,
    userId: row.user_id,
    message: row.message,
    type: row.type,
    kind: row.kind,
    link: row.link,
    isRead: row.is_read === 1,
    createdAt: new Date(row.created_at).toISOString(),
  };
}
