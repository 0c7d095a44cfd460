import type { Kysely } from 'kysely';

/** Adds the id of the person who caused a notification. Older notifications have none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('notifications')
    .addColumn('actor_id', 'text', (column) => column.references('users.id'))
    .execute();
}
