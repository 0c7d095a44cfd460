import type { Kysely } from 'kysely';
import type { Ddl } from '../dialects/ddl.ts';

/** Tables that processes on the same database share. */
export async function up(db: Kysely<unknown>, ddl: Ddl): Promise<void> {
  await ddl
    .table(db, 'settings')
    .addColumn('name', 'text', (column) => column.notNull().primaryKey())
    .addColumn('value', 'text', (column) => column.notNull())
    .execute();
  await ddl.createNodeTables(db);
}
