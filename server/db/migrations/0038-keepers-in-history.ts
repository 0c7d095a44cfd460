import { type Kysely, type SqlBool, sql } from 'kysely';

/** An index with which all items are found that a keeper has or had. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('item_history_by_keeper')
    .on('item_history')
    .columns(['subject_id', 'item_id'])
    .where(sql<SqlBool>`event = 'keeper assigned'`)
    .execute();
}
