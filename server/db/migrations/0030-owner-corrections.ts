import type { Kysely } from 'kysely';

/** Corrected addresses of people for whom a lost item was posted. The meaning of the column is documented in ../schema/. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('waiting_owners')
    .addColumn('corrections', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
}
