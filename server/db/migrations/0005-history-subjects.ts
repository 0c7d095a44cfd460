import type { Kysely } from 'kysely';

/** Adds the id of the person whom a history entry is about. Older entries have none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('item_history')
    .addColumn('subject_id', 'text', (column) => column.references('users.id'))
    .execute();
}
