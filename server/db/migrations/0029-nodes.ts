import type { Kysely } from 'kysely';
import type { Ddl } from '../dialects/ddl.ts';

/** The nodes that are running. The meaning of the columns is documented in ../schema/. */
export async function up(db: Kysely<unknown>, ddl: Ddl): Promise<void> {
  await ddl
    .table(db, 'nodes')
    .addColumn('id', 'text', (column) => column.notNull().primaryKey())
    .addColumn('newest_migration', 'text', (column) => column.notNull())
    .addColumn('seen_at', ddl.time, (column) => column.notNull())
    .execute();
}
