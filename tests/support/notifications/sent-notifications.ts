import type { NotificationKind } from '../../../contract/entities.ts';
import type { TestApp } from '../app/test-app.ts';

/** The notifications of a kind, sorted by their receiver's name, then by creation. */
export function sentNotifications({ database }: TestApp, kind: NotificationKind) {
  return database.read
    .selectFrom('notifications')
    .innerJoin('users', 'users.id', 'notifications.user_id')
    .select(['users.name', 'type', 'message', 'link'])
    .where('kind', '=', kind)
    .orderBy('users.name')
    .orderBy('notifications.seq')
    .execute();
}

export async function deleteNotifications({ database }: TestApp): Promise<void> {
  await database.transaction((trx) => trx.deleteFrom('notifications').execute());
}
