import { type Kysely, type SqlBool, sql } from 'kysely';

/** Indexes for the lists of the keepers' desk (contract/endpoints/desk.ts). */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isListed = sql<SqlBool>`is_active = 1 and deleted_at is null`;
  // Each index contains all columns of its list's query, so that the list can be read and counted from the
  // index alone.
  await db.schema
    .createIndex('items_waiting')
    .on('items')
    .columns(['status', 'seq', 'id', 'keeper_id', 'posted_by_id', 'is_active', 'deleted_at'])
    .where(sql<SqlBool>`${isListed} and status = 'Claimed'`)
    .execute();
  await db.schema
    .createIndex('items_unkept')
    .on('items')
    .columns(['seq', 'id', 'keeper_id', 'status', 'is_active', 'deleted_at'])
    .where(
      sql<SqlBool>`${isListed} and keeper_id is null and status <> 'Lost' and status <> 'Returned'`,
    )
    .execute();
  await db.schema
    .createIndex('items_kept')
    .on('items')
    .columns(['keeper_id', 'seq', 'id', 'status', 'is_active', 'deleted_at'])
    .where(sql<SqlBool>`${isListed} and keeper_id is not null`)
    .execute();
  // For finding an item by the number on its tag (contract/items/item-reference.ts).
  await db.schema
    .createIndex('items_by_tag_number')
    .on('items')
    .columns([sql`substr(id, 31)`, 'seq'])
    .execute();
}
