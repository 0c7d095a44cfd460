import { type Kysely, sql } from 'kysely';
import type { Ddl } from '../dialects/ddl.ts';

/**
 * Columns and indexes for asking posters whether they still look for a lost item. The meaning of the columns is
 * documented in ../schema/.
 */
export async function up(db: Kysely<unknown>, ddl: Ddl): Promise<void> {
  for (const column of ['looking_since', 'asked_at', 'closed_at']) {
    await db.schema.alterTable('items').addColumn(column, ddl.time).execute();
  }
  // `status` and `is_active` are columns of the indexes too, so that SQLite prefers these indexes to items_by_status.
  await sql`create index items_to_ask on items (status, is_active, coalesce(looking_since, created_at))
    where status = 'Lost' and is_active = 1 and deleted_at is null and asked_at is null`.execute(
    db,
  );
  await sql`create index items_to_close on items (status, is_active, asked_at)
    where status = 'Lost' and is_active = 1 and deleted_at is null and asked_at is not null`.execute(
    db,
  );
}
