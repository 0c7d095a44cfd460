import type { KindSwitches } from '../../contract/kind-switches.ts';
import type { Reader, Writer } from './database.ts';
import type { Flag } from './schema.ts';

/** A user's switches are one row; a user who never changed a switch has none. */
type SwitchesTable = 'push_switches' | 'mail_switches';

const everything: KindSwitches = { claim: true, message: true, returned: true };

export async function findSwitches(
  read: Reader,
  table: SwitchesTable,
  userId: string,
): Promise<KindSwitches> {
  const row = await read
    .selectFrom(table)
    .select(['claim', 'message', 'returned'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (row === undefined) return everything;
  return { claim: row.claim === 1, message: row.message === 1, returned: row.returned === 1 };
}

export async function setSwitches(
  trx: Writer,
  table: SwitchesTable,
  userId: string,
  { claim, message, returned }: KindSwitches,
): Promise<void> {
  const flags = { claim: flag(claim), message: flag(message), returned: flag(returned) };
  await trx
    .insertInto(table)
    .values({ user_id: userId, ...flags })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(flags))
    .execute();
}

function flag(value: boolean): Flag {
  return value ? 1 : 0;
}
