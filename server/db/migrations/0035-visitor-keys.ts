import type { Kysely } from 'kysely';
import type { Ddl } from '../dialects/ddl.ts';

/**
 * Idempotency-Keys of requests without a session. They have a table of their own because `idempotency_keys` refers to
 * the accounts of its keys. The columns are documented in ../schema/tables.ts.
 */
export async function up(db: Kysely<unknown>, ddl: Ddl): Promise<void> {
  await ddl
    .table(db, 'visitor_idempotency_keys')
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('fingerprint', 'text', (column) => column.notNull())
    .addColumn('status', 'integer', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('created_at', ddl.time, (column) => column.notNull())
    .addPrimaryKeyConstraint('visitor_idempotency_keys_of_user', ['user_id', 'key'])
    .execute();
  await db.schema
    .createIndex('visitor_idempotency_keys_by_time')
    .on('visitor_idempotency_keys')
    .column('created_at')
    .execute();
}
