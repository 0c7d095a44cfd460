import type { Kysely } from 'kysely';

/**
 * Counts wrong tries of a mailed code by its owner apart from those of others, and stores who requested a reset code.
 * The columns are documented in ../schema/accounts.ts.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const name of ['by_known_device', 'owner_wrong_tries']) {
    await db.schema
      .alterTable('mailed_codes')
      .addColumn(name, 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
  }
}
