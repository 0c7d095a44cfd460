import { type Kysely, sql } from 'kysely';
import type { Ddl } from '../dialects/ddl.ts';

/**
 * Creates `item_blocks`, with which items are counted (see ../queries/item-blocks.ts), and stores each person's number
 * of items.
 */
export async function up(db: Kysely<unknown>, ddl: Ddl): Promise<void> {
  await ddl.createItemBlocks(db);
  await db.schema
    .alterTable('users')
    .addColumn('item_count', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await sql`update users set item_count = (select count(*) from items
    where posted_by_id = users.id and deleted_at is null)`.execute(db);
  await db.schema
    .createIndex('users_by_items')
    .on('users')
    .columns(['item_count desc', 'seq'])
    .execute();
  await ddl.countItemsOfPosters(db);
}
