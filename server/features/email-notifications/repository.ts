import type { Reader } from '../../db/database.ts';

/** A notification and its user. */
export async function findNotice(read: Reader, notificationId: string) {
  return read
    .selectFrom('notifications as notification')
    .innerJoin('users as reader', 'reader.id', 'notification.user_id')
    .select(['notification.kind', 'notification.message', 'notification.link'])
    .select(['notification.is_read', 'reader.id as user_id', 'reader.email', 'reader.is_active'])
    .where('notification.id', '=', notificationId)
    .executeTakeFirst();
}

export async function findItemTitle(read: Reader, id: string): Promise<string | undefined> {
  const item = await read
    .selectFrom('items')
    .select('title')
    .where('id', '=', id)
    .executeTakeFirst();
  return item?.title;
}
