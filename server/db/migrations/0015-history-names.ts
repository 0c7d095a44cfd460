import { type Kysely, sql } from 'kysely';
import type { Ddl } from '../dialects/ddl.ts';

/**
 * Adds columns to the history for the names that people had at the time, and for the changes of an edit. Existing
 * entries get today's names. A few of them have the subject's earlier name as their note and get that name instead.
 */
export async function up(db: Kysely<unknown>, ddl: Ddl): Promise<void> {
  for (const [name, isRequired] of [
    ['actor_name', true],
    ['subject_name', false],
    ['changes', false],
  ] as const) {
    await db.schema
      .alterTable('item_history')
      .addColumn(name, 'text', (column) => (isRequired ? column.notNull().defaultTo('') : column))
      .execute();
  }
  await ddl.changeAppendOnly(db, 'item_history', async () => {
    await sql`update item_history set
      actor_name = (select name from users where id = actor_id),
      subject_name = case
        when subject_id is not null and note is not null
          and event in ('keeper assigned', 'claim allowed again', 'claim cleared') then note
        else (select name from users where id = subject_id)
      end`.execute(db);
  });
}
