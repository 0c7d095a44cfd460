import type { Kysely } from 'kysely';

/** Counts how often a waiting owner's email address was corrected (`corrections` in ../schema/matching.ts). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('waiting_owners')
    .addColumn('corrections', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
}
