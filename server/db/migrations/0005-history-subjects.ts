import type { Kysely } from 'kysely';

/** Lets the history tell by their id whom an event is about. What was written before does not. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('item_history')
    .addColumn('subject_id', 'text', (column) => column.references('users.id'))
    .execute();
}
