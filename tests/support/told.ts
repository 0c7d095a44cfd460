import type { NotificationKind } from '../../contract/entities.ts';
import type { TestApp } from './test-app.ts';

/** Who was told something of a kind, in order, and how. */
export function told({ database }: TestApp, kind: NotificationKind) {
  return database.read
    .selectFrom('notifications')
    .innerJoin('users', 'users.id', 'notifications.user_id')
    .select(['users.name', 'type', 'message', 'link'])
    .where('kind', '=', kind)
    .orderBy('notifications.seq')
    .execute();
}

/** Forgets what everybody was told so far. */
export async function forgetTold({ database }: TestApp): Promise<void> {
  await database.transaction((trx) => trx.deleteFrom('notifications').execute());
}
