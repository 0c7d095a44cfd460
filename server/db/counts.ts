import type { Kysely } from 'kysely';
import type { Ddl } from './dialects/ddl.ts';
import type { CountTables } from './schema.ts';

/**
 * Creates the tables of Database.counts if they are missing. Their content is short-lived, so they need no
 * migrations.
 */
export async function createCountTables(counts: Kysely<CountTables>, ddl: Ddl): Promise<void> {
  await ddl
    .table(counts, 'limit_counts')
    .ifNotExists()
    .addColumn('key', 'text', (column) => column.notNull().primaryKey())
    .addColumn('points', 'integer', (column) => column.notNull())
    .addColumn('expires_at', ddl.time, (column) => column.notNull())
    .execute();
  await counts.schema
    .createIndex('limit_counts_by_end')
    .ifNotExists()
    .on('limit_counts')
    .column('expires_at')
    .execute();
}
