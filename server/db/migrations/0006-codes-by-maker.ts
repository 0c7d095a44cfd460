import type { Kysely } from 'kysely';

/** Finds the return codes of somebody whose account is deactivated. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('return_codes_by_maker')
    .on('return_codes')
    .column('created_by_id')
    .execute();
}
