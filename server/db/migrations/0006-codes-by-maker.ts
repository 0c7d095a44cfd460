import type { Kysely } from 'kysely';

/** Index to find the return codes of a deactivated account. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('return_codes_by_maker')
    .on('return_codes')
    .column('created_by_id')
    .execute();
}
