import type { Reader, Writer } from '../../db/database.ts';
import type { LockableItem } from './repository.ts';

/** The items of which this account is the keeper, including inactive ones, but without those that were returned. */
export function findKeptItemsOf(read: Reader, keeperId: string): Promise<LockableItem[]> {
  return read
    .selectFrom('items')
    .select(['id', 'seq'])
    .where('keeper_id', '=', keeperId)
    .where('deleted_at', 'is', null)
    .where('status', '<>', 'Returned')
    .orderBy('seq')
    .execute();
}

export async function setKeeper(
  trx: Writer,
  { id, keeperId, at }: { id: string; keeperId: string; at: number },
): Promise<void> {
  await trx
    .updateTable('items')
    .set({ keeper_id: keeperId, updated_at: at })
    .where('id', '=', id)
    .execute();
}

/** @param ids at least one */
export async function removeKeeper(
  trx: Writer,
  { ids, at }: { ids: readonly string[]; at: number },
): Promise<void> {
  await trx
    .updateTable('items')
    .set({ keeper_id: null, updated_at: at })
    .where('id', 'in', ids)
    .execute();
}
