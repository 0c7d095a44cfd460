import { type Kysely, type SqlBool, sql } from 'kysely';

/**
 * Adds `lane` and `is_unjudged` to indexes, because the queries of lists now read them. In lists, a guarded item counts
 * as an item without a photo. An item with a claim that has been unjudged for too long is on the desk of every keeper.
 * Each index still contains all columns that its queries read.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await filters(db);
  await desk(db);
}

const isListed = sql<SqlBool>`is_active = 1 and deleted_at is null`;

async function filters(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('items_listed_by_category').execute();
  await db.schema
    .createIndex('items_listed_by_category')
    .on('items')
    .columns(['category_id', 'seq', 'status', 'created_at', 'photo_id', 'lane', 'id'])
    .columns(['is_active', 'deleted_at'])
    .where(isListed)
    .execute();
  await db.schema.dropIndex('items_listed_by_time').execute();
  await db.schema
    .createIndex('items_listed_by_time')
    .on('items')
    .columns(['created_at', 'seq', 'status', 'photo_id', 'lane', 'id', 'is_active', 'deleted_at'])
    .where(isListed)
    .execute();
  await db.schema.dropIndex('items_listed_with_photo').execute();
  await db.schema
    .createIndex('items_listed_with_photo')
    .on('items')
    .columns(['seq', 'status', 'photo_id', 'lane', 'id', 'is_active', 'deleted_at'])
    .where(sql<SqlBool>`${isListed} and photo_id is not null and lane = 'open'`)
    .execute();
}

async function desk(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('items_unjudged').execute();
  await db.schema
    .createIndex('items_unjudged')
    .on('items')
    .columns(['seq', 'id', 'status', 'is_unjudged', 'is_active', 'deleted_at'])
    .where(sql<SqlBool>`${isListed} and is_unjudged = 1`)
    .execute();
  await db.schema.dropIndex('items_waiting').execute();
  await db.schema
    .createIndex('items_waiting')
    .on('items')
    .columns(['status', 'seq', 'id', 'keeper_id', 'posted_by_id', 'is_unjudged'])
    .columns(['is_active', 'deleted_at'])
    .where(sql<SqlBool>`${isListed} and status = 'Claimed'`)
    .execute();
  await db.schema.dropIndex('items_unkept').execute();
  await db.schema
    .createIndex('items_unkept')
    .on('items')
    .columns(['seq', 'id', 'keeper_id', 'posted_by_id', 'status', 'is_unjudged'])
    .columns(['is_active', 'deleted_at'])
    .where(
      sql<SqlBool>`${isListed} and keeper_id is null and status <> 'Lost' and status <> 'Returned'`,
    )
    .execute();
  await db.schema.dropIndex('items_kept').execute();
  await db.schema
    .createIndex('items_kept')
    .on('items')
    .columns(['keeper_id', 'seq', 'id', 'status', 'is_unjudged', 'is_active', 'deleted_at'])
    .where(sql<SqlBool>`${isListed} and keeper_id is not null`)
    .execute();
}
