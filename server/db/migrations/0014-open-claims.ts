import { type Kysely, type SqlBool, sql } from 'kysely';

/** Indexes to count and list an account's claims, and to exclude claims from the other lists of the desk. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('items_open_claims')
    .on('items')
    .columns(['claimed_by_id', 'seq'])
    .where(sql<SqlBool>`status = 'Claimed' and deleted_at is null`)
    .execute();
  // Adds the poster to the index, so that the list can still be read and counted from the index alone.
  await db.schema.dropIndex('items_unkept').execute();
  await db.schema
    .createIndex('items_unkept')
    .on('items')
    .columns(['seq', 'id', 'keeper_id', 'status', 'posted_by_id', 'is_active', 'deleted_at'])
    .where(
      sql<SqlBool>`is_active = 1 and deleted_at is null and keeper_id is null
        and status <> 'Lost' and status <> 'Returned'`,
    )
    .execute();
}
