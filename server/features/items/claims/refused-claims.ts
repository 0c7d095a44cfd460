import type { TurnedDownClaim } from '../../../../contract/entities.ts';
import type { Reader, Writer } from '../../../db/database.ts';

/** A person whose claim on an item was turned down and who may not claim it again. */
interface Refused {
  itemId: string;
  userId: string;
}

export async function addRefusal(
  trx: Writer,
  { itemId, userId }: Refused,
  at: number,
): Promise<void> {
  await trx
    .insertInto('refused_claims')
    .values({ item_id: itemId, user_id: userId, refused_at: at })
    .onConflict((conflict) =>
      conflict.columns(['item_id', 'user_id']).doUpdateSet({ refused_at: at }),
    )
    .execute();
}

export async function isRefused(read: Reader, { itemId, userId }: Refused): Promise<boolean> {
  const refusal = await read
    .selectFrom('refused_claims')
    .select('refused_at')
    .where('item_id', '=', itemId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return refusal !== undefined;
}

/** The people who may not claim an item again, in the order in which their claims were turned down. */
export function findRefusedPeople(
  read: Reader,
  itemId: string,
): Promise<{ _id: string; name: string }[]> {
  return read
    .selectFrom('refused_claims as refusal')
    .innerJoin('users as user', 'user.id', 'refusal.user_id')
    .select(['user.id as _id', 'user.name'])
    .where('refusal.item_id', '=', itemId)
    .orderBy('refusal.refused_at')
    .orderBy('user.id')
    .execute();
}

/** The refusal with its reason, which is stored in the history. */
export async function findRefusal(
  read: Reader,
  { itemId, userId }: Refused,
): Promise<TurnedDownClaim | null> {
  const refusal = await read
    .selectFrom('refused_claims as refusal')
    .leftJoin('item_history as entry', (join) =>
      join
        .onRef('entry.item_id', '=', 'refusal.item_id')
        .onRef('entry.subject_id', '=', 'refusal.user_id')
        .on('entry.event', '=', 'claim turned down'),
    )
    .select(['refusal.refused_at', 'entry.note'])
    .where('refusal.item_id', '=', itemId)
    .where('refusal.user_id', '=', userId)
    .orderBy('entry.seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (refusal === undefined) return null;
  return { reason: refusal.note, at: new Date(refusal.refused_at).toISOString() };
}

/** @returns false if there was no refusal */
export async function liftRefusal(trx: Writer, { itemId, userId }: Refused): Promise<boolean> {
  const lifted = await trx
    .deleteFrom('refused_claims')
    .where('item_id', '=', itemId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return lifted.numDeletedRows === 1n;
}
