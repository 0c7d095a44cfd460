import type { Kysely } from 'kysely';

/** Adds the Idempotency-Key with which the code of a grant was entered (../schema/accounts.ts). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('sessions').addColumn('code_key', 'text').execute();
}
