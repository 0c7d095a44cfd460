import type { Database } from './database.ts';
import type { Tables } from './schema.ts';

/**
 * What the portal has decided for itself, at the first start that needed it. It is in the database
 * because all nodes have to agree on it: docs/decisions/0010.
 * @param make gives it where nothing has been decided yet
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
