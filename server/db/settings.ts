import type { Database } from './database.ts';
import type { Tables } from './schema.ts';

/**
 * Returns a stored setting, or stores the result of `make` if there is none yet. Settings are in the database
 * because all nodes must agree on them (docs/decisions/0010).
 */
export async function readSetting(
  database: Pick<Database, 'transaction'>,
  name: Tables['settings']['name'],
  make: () => string,
): Promise<string> {
  const { value } = await database.transaction(async (trx) => {
    await trx
      .insertInto('settings')
      .values({ name, value: make() })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute();
    return trx
      .selectFrom('settings')
      .select('value')
      .where('name', '=', name)
      .executeTakeFirstOrThrow();
  });
  return value;
}
