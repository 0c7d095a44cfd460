import { type Kysely, sql } from 'kysely';
import type { Ddl } from '../dialects/ddl.ts';

/**
 * Tables for likely pairs of lost and found items, and for the alerts about them. The meaning of the columns is
 * documented in ../schema/.
 */
export async function up(db: Kysely<unknown>, ddl: Ddl): Promise<void> {
  await ddl
    .table(db, 'alert_queue')
    .addColumn('id', 'text', (column) => column.notNull().primaryKey())
    .addColumn('item_id', 'text', (column) =>
      column.notNull().references('items.id').onDelete('cascade'),
    )
    .addColumn('due_at', ddl.time, (column) => column.notNull())
    .execute();
  await db.schema.createIndex('alert_queue_by_due').on('alert_queue').column('due_at').execute();

  await ddl
    .table(db, 'match_pairs')
    .addColumn('lost_id', 'text', (column) =>
      column.notNull().references('items.id').onDelete('cascade'),
    )
    .addColumn('found_id', 'text', (column) =>
      column.notNull().references('items.id').onDelete('cascade'),
    )
    .addColumn('probability', 'real', (column) => column.notNull())
    .addColumn('created_at', ddl.time, (column) => column.notNull())
    .addColumn('alerted_at', ddl.time)
    .addPrimaryKeyConstraint('match_pairs_pkey', ['lost_id', 'found_id'])
    .execute();
  await db.schema
    .createIndex('match_pairs_by_found')
    .on('match_pairs')
    .column('found_id')
    .execute();

  await ddl
    .table(db, 'alert_days')
    .addColumn('user_id', 'text', (column) =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('day', 'integer', (column) => column.notNull())
    .addColumn('alerts', 'integer', (column) => column.notNull())
    .addColumn('more', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('alert_days_pkey', ['user_id', 'day'])
    .execute();
  await ddl
    .table(db, 'alert_pushes')
    .addColumn('subject_id', 'text', (column) => column.notNull().primaryKey())
    .addColumn('pushes', 'integer', (column) => column.notNull())
    .addColumn('last_day', 'integer', (column) => column.notNull())
    .execute();

  for (const table of ['push_switches', 'mail_switches']) {
    await db.schema
      .alterTable(table)
      .addColumn('match', 'integer', (column) =>
        column
          .notNull()
          .defaultTo(1)
          .check(sql`${sql.ref('match')} in (0, 1)`),
      )
      .execute();
  }
}
