import { randomBytes } from 'node:crypto';
import type { Database } from './db/database.ts';

const secretBytes = 32;

/**
 * The portal's own secret, which keys the hashes of codes; made at the first start. It is kept in the
 * database because a code that one node made is entered at another: docs/decisions/0010.
 */
export async function readSecret(database: Database): Promise<Buffer> {
  const { value } = await database.transaction(async (trx) => {
    await trx
      .insertInto('settings')
      .values({ name: 'secret', value: randomBytes(secretBytes).toString('base64url') })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute();
    return trx
      .selectFrom('settings')
      .select('value')
      .where('name', '=', 'secret')
      .executeTakeFirstOrThrow();
  });
  return Buffer.from(value, 'base64url');
}
