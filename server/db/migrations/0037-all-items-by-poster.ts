import type { Kysely } from 'kysely';

/** An index with which all items of an account are found, deleted ones too; `items_by_poster` has no deleted ones. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('all_items_by_poster')
    .on('items')
    .columns(['posted_by_id', 'created_at'])
    .execute();
}
