import { type Kysely, sql } from 'kysely';
import type { Ddl } from '../dialects/ddl.ts';

/** Queue of emails, and the users' switches for notifications by email. */
export async function up(db: Kysely<unknown>, ddl: Ddl): Promise<void> {
  await ddl
    .table(db, 'mail_queue')
    .addColumn('id', 'text', (column) => column.notNull().primaryKey())
    .addColumn('mail', 'text')
    .addColumn('notification_id', 'text', (column) =>
      column.unique().references('notifications.id').onDelete('cascade'),
    )
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('ready_at', ddl.time, (column) => column.notNull())
    .addColumn('due_at', ddl.time, (column) => column.notNull())
    .addColumn('leased_until', ddl.time, (column) => column.notNull())
    .addColumn('expires_at', ddl.time, (column) => column.notNull())
    .addCheckConstraint('mail_queue_one_content', sql`(mail is null) <> (notification_id is null)`)
    .execute();
  await db.schema.createIndex('mail_queue_by_due').on('mail_queue').column('due_at').execute();

  await ddl
    .table(db, 'mail_switches')
    .addColumn('user_id', 'text', (column) =>
      column.notNull().primaryKey().references('users.id').onDelete('cascade'),
    )
    .addColumn('claim', 'integer', (column) => column.notNull().check(isFlag('claim')))
    .addColumn('message', 'integer', (column) => column.notNull().check(isFlag('message')))
    .addColumn('returned', 'integer', (column) => column.notNull().check(isFlag('returned')))
    .execute();
}

const isFlag = (column: string) => sql`${sql.ref(column)} in (0, 1)`;
