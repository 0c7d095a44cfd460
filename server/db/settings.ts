import { z } from 'zod/mini';
import type { Database, Reader, Writer } from './database.ts';
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

/** The value above which a second keeper must confirm the hand-over of a guarded item; null for never. */
export async function readSecondKeeperAbove(read: Reader): Promise<number | null> {
  const setting = await read
    .selectFrom('settings')
    .select('value')
    .where('name', '=', secondKeeperAbove)
    .executeTakeFirst();
  return setting === undefined ? null : SecondKeeperAbove.parse(JSON.parse(setting.value));
}

export async function writeSecondKeeperAbove(trx: Writer, above: number | null): Promise<void> {
  const value = JSON.stringify(above);
  await trx
    .insertInto('settings')
    .values({ name: secondKeeperAbove, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}

const secondKeeperAbove = 'second keeper above';
const SecondKeeperAbove = z.nullable(z.int());
