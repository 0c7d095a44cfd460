import { type Kysely, type SqlBool, sql } from 'kysely';
import type { Ddl } from '../dialects/ddl.ts';

/**
 * Indexes for the filters of the public list of items (server/db/dialects/public-items.ts), and the words of each
 * item's location in the search index.
 */
export async function up(db: Kysely<unknown>, ddl: Ddl): Promise<void> {
  const isListed = sql<SqlBool>`is_active = 1 and deleted_at is null`;
  // Each index contains all columns that a query with further filters reads, so that counting reads no rows.
  await db.schema
    .createIndex('items_listed_by_category')
    .on('items')
    .columns(['category_id', 'seq', 'status', 'created_at', 'photo_id', 'id'])
    .columns(['is_active', 'deleted_at'])
    .where(isListed)
    .execute();
  await db.schema
    .createIndex('items_listed_by_time')
    .on('items')
    .columns(['created_at', 'seq', 'status', 'photo_id', 'id', 'is_active', 'deleted_at'])
    .where(isListed)
    .execute();
  await db.schema
    .createIndex('items_listed_with_photo')
    .on('items')
    .columns(['seq', 'status', 'photo_id', 'id', 'is_active', 'deleted_at'])
    .where(sql<SqlBool>`${isListed} and photo_id is not null`)
    .execute();
  await ddl.indexItemPlaces(db);
}
