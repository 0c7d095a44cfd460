import type { KindSwitches } from '../../../contract/notifications/kind-switches.ts';
import type { KindSwitchesChange } from '../../../contract/notifications/kind-switches-change.ts';
import type { Reader, Writer } from '../database.ts';
import { toFlag } from '../schema/accounts.ts';

/** A user's switches are one row; a user who never changed a switch has none. */
type SwitchesTable = 'push_switches' | 'mail_switches';

const everything: KindSwitches = {
  claim: true,
  message: true,
  returned: true,
  match: true,
};

export async function findSwitches(
  read: Reader,
  table: SwitchesTable,
  userId: string,
): Promise<KindSwitches> {
  const row = await read
    .selectFrom(table)
    .select(['claim', 'message', 'returned', 'match'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (row === undefined) return everything;
  return {
    claim: row.claim === 1,
    message: row.message === 1,
    returned: row.returned === 1,
    match: row.match === 1,
  };
}

/** @returns all switches after the change */
export async function setSwitches(
  trx: Writer,
  table: SwitchesTable,
  userId: string,
  change: KindSwitchesChange,
): Promise<KindSwitches> {
  const before = await findSwitches(trx, table, userId);
  const switches = {
    ...change,
    match: change.match ?? before.match,
  };
  const flags = {
    claim: toFlag(switches.claim),
    message: toFlag(switches.message),
    returned: toFlag(switches.returned),
    match: toFlag(switches.match),
  };
  await trx
    .insertInto(table)
    .values({ user_id: userId, ...flags })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(flags))
    .execute();
  return switches;
}
