import type { Reader, Writer } from '../../db/database.ts';

/** Somebody whose claim on an item was turned down, and who may not claim it again unless let. */
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

/** @returns false where there was none */
export async function liftRefusal(trx: Writer, { itemId, userId }: Refused): Promise<boolean> {
  const lifted = await trx
    .deleteFrom('refused_claims')
    .where('item_id', '=', itemId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return lifted.numDeletedRows === 1n;
}
