import type { Kysely } from 'kysely';

/** Adds the notification of a queued push. Those that an older version queues have none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('push_queue')
    .addColumn('notification_id', 'text', (column) =>
      column.references('notifications.id').onDelete('cascade'),
    )
    .execute();
}
