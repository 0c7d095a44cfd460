import { type Kysely, sql } from 'kysely';
import type { Ddl } from '../dialects/ddl.ts';

/** Web Push: the subscribed devices of sessions, and the users' switches. */
export async function up(db: Kysely<unknown>, ddl: Ddl): Promise<void> {
  await ddl
    .table(db, 'push_subscriptions')
    .addColumn('id', 'text', (column) => column.notNull().primaryKey())
    // The row is deleted with its session, which ends by a sign-out, a password change, a deactivation or expiry.
    .addColumn('session_hash', 'text', (column) =>
      column.notNull().unique().references('sessions.token_hash').onDelete('cascade'),
    )
    .addColumn('endpoint', 'text', (column) => column.notNull())
    .addColumn('p256dh', 'text', (column) => column.notNull())
    .addColumn('auth', 'text', (column) => column.notNull())
    .addColumn('is_declarative', 'integer', (column) =>
      column.notNull().check(isFlag('is_declarative')),
    )
    .addColumn('created_at', ddl.time, (column) => column.notNull())
    .execute();

  await ddl
    .table(db, 'push_switches')
    .addColumn('user_id', 'text', (column) =>
      column.notNull().primaryKey().references('users.id').onDelete('cascade'),
    )
    .addColumn('claim', 'integer', (column) => column.notNull().check(isFlag('claim')))
    .addColumn('message', 'integer', (column) => column.notNull().check(isFlag('message')))
    .addColumn('returned', 'integer', (column) => column.notNull().check(isFlag('returned')))
    .execute();
}

const isFlag = (column: string) => sql`${sql.ref(column)} in (0, 1)`;
