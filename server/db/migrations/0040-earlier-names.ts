import type { Kysely } from 'kysely';
import type { Ddl } from '../dialects/ddl.ts';

/** Adds the earlier name of an account and when it was changed (contract/claims/earlier-name.ts). */
export async function up(db: Kysely<unknown>, ddl: Ddl): Promise<void> {
  await db.schema.alterTable('users').addColumn('earlier_name', 'text').execute();
  await db.schema.alterTable('users').addColumn('renamed_at', ddl.time).execute();
}
