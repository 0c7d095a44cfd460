import type { Kysely } from 'kysely';

/** Lets a category be renamed before its items are indexed under the new name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('categories').addColumn('indexed_to', 'integer').execute();
}
