import { type Kysely, sql } from 'kysely';
import type { Ddl } from '../dialects/ddl.ts';

/** Saved searches. The meaning of the columns is documented in ../schema/. */
export async function up(db: Kysely<unknown>, ddl: Ddl): Promise<void> {
  await ddl
    .table(db, 'saved_searches')
    .addColumn('id', 'text', (column) => column.notNull().primaryKey())
    .addColumn('user_id', 'text', (column) =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('words', 'text', (column) => column.notNull())
    .addColumn('category_id', 'text', (column) =>
      column.references('categories.id').onDelete('cascade'),
    )
    .addColumn('place', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.check(sql`status in ('Lost', 'Found')`))
    .addColumn('created_at', ddl.time, (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('saved_searches_by_user')
    .on('saved_searches')
    .column('user_id')
    .execute();

  await ddl
    .table(db, 'saved_search_alerts')
    .addColumn('user_id', 'text', (column) =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('item_id', 'text', (column) =>
      column.notNull().references('items.id').onDelete('cascade'),
    )
    .addColumn('search_id', 'text', (column) =>
      column.notNull().references('saved_searches.id').onDelete('cascade'),
    )
    .addPrimaryKeyConstraint('saved_search_alerts_pkey', ['user_id', 'item_id'])
    .execute();
  await db.schema
    .createIndex('saved_search_alerts_by_search')
    .on('saved_search_alerts')
    .column('search_id')
    .execute();
}
