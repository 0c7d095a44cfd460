import type { Kysely } from 'kysely';
import type { Ddl } from '../dialects/ddl.ts';

/**
 * The signals of posts for the matching of lost and found items. The meaning of the columns is documented in
 * ../schema/. Items that exist already get their signals while the portal runs
 * (server/features/items/matching/signals/signal-catch-up.ts).
 */
export async function up(db: Kysely<unknown>, ddl: Ddl): Promise<void> {
  await ddl
    .table(db, 'item_signals')
    .addColumn('signal', 'text', (column) => column.notNull())
    .addColumn('side', 'text', (column) => column.notNull())
    .addColumn('seq', ddl.time, (column) => column.notNull())
    .addPrimaryKeyConstraint('item_signals_pkey', ['signal', 'side', 'seq'])
    .execute();
  await db.schema.createIndex('item_signals_by_item').on('item_signals').column('seq').execute();
  await ddl
    .table(db, 'signal_counts')
    .addColumn('signal', 'text', (column) => column.notNull())
    .addColumn('side', 'text', (column) => column.notNull())
    .addColumn('items', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('signal_counts_pkey', ['signal', 'side'])
    .execute();
  await ddl
    .table(db, 'item_facts')
    .addColumn('seq', ddl.time, (column) => column.notNull().primaryKey())
    .addColumn('side', 'text', (column) => column.notNull())
    .addColumn('reading', 'text', (column) => column.notNull())
    .addColumn('posted_day', 'integer', (column) => column.notNull())
    .execute();
  await ddl
    .table(db, 'dismissed_suggestions')
    .addColumn('item_id', 'text', (column) => column.notNull().references('items.id'))
    .addColumn('other_id', 'text', (column) => column.notNull().references('items.id'))
    .addColumn('dismissed_at', ddl.time, (column) => column.notNull())
    .addPrimaryKeyConstraint('dismissed_suggestions_pkey', ['item_id', 'other_id'])
    .execute();
}
