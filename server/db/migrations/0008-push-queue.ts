import type { Kysely } from 'kysely';
import type { Ddl } from '../dialects/ddl.ts';

/**
 * Queue of push messages. A row is inserted in the same transaction as its notification, so that a crash
 * loses none.
 */
export async function up(db: Kysely<unknown>, ddl: Ddl): Promise<void> {
  await ddl
    .table(db, 'push_queue')
    .addColumn('id', 'text', (column) => column.notNull().primaryKey())
    .addColumn('user_id', 'text', (column) =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('link', 'text', (column) => column.notNull())
    .addColumn('created_at', ddl.time, (column) => column.notNull())
    // Before this time, only the node that inserted or last acquired the row may send it.
    .addColumn('due_at', ddl.time, (column) => column.notNull())
    .execute();
  await db.schema.createIndex('push_queue_by_due').on('push_queue').column('due_at').execute();
  await db.schema.createIndex('push_queue_by_user').on('push_queue').column('user_id').execute();
}
