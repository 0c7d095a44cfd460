import type { Reader, Writer } from '../../../../db/database.ts';
import { toFlag } from '../../../../db/schema/accounts.ts';
import type { FullItem } from '../../mapping.ts';

/**
 * The checks that a keeper made before handing over a guarded item to its claimant, and the name of the claimant's
 * proxy, if there is one.
 */
export interface StoredChecks {
  studentCard: string | null;
  isUnlocked: boolean;
  value: number | null;
  secondKeeper: { _id: string; name: string } | null;
  proxyName: string | null;
}

const noChecks: StoredChecks = {
  studentCard: null,
  isUnlocked: false,
  value: null,
  secondKeeper: null,
  proxyName: null,
};

type CheckedItem = Pick<FullItem, '_id' | 'keeperId' | 'claimedById'>;

/**
 * Finds the checks for the item's present claimant. Of the checks for an earlier claimant, only the value counts.
 * Ignores the confirmation of a second keeper who has since become the item's keeper.
 */
export async function findChecks(read: Reader, item: CheckedItem): Promise<StoredChecks> {
  const row = await read
    .selectFrom('hand_overs')
    .leftJoin('users as second', 'second.id', 'second_keeper_id')
    .selectAll('hand_overs')
    .select('second.name as second_name')
    .where('item_id', '=', item._id)
    .executeTakeFirst();
  if (row === undefined) return noChecks;
  if (row.claimant_id !== item.claimedById) return { ...noChecks, value: row.value };
  const { second_keeper_id: _id, second_name: name } = row;
  return {
    studentCard: row.student_card,
    isUnlocked: row.is_unlocked === 1,
    value: row.value,
    secondKeeper: _id === null || name === null || _id === item.keeperId ? null : { _id, name },
    proxyName: row.proxy_name,
  };
}

/** Stores the checks for the item's present claimant. */
export async function storeChecks(
  trx: Writer,
  {
    itemId,
    claimantId,
    checks,
    at,
  }: {
    itemId: string;
    claimantId: string;
    checks: StoredChecks;
    at: number;
  },
): Promise<void> {
  const row = { claimant_id: claimantId, ...columnsOf(checks), updated_at: at };
  await trx
    .insertInto('hand_overs')
    .values({ item_id: itemId, ...row })
    .onConflict((conflict) => conflict.column('item_id').doUpdateSet(row))
    .execute();
}

/** @param proxyName the person who collects the item for its claimant; null if the claimant collects it */
export async function storeProxy(
  trx: Writer,
  item: CheckedItem,
  proxyName: string | null,
  at: number,
): Promise<void> {
  if (item.claimedById === null) return;
  const checks = { ...(await findChecks(trx, item)), proxyName };
  await storeChecks(trx, { itemId: item._id, claimantId: item.claimedById, checks, at });
}

/**
 * Deletes the checks, because the item's claim has changed or the item has moved to another lane. The value stays:
 * it is the item's, and otherwise its keeper could avoid the second keeper by turning the claim down.
 */
export async function dropChecks(trx: Writer, itemId: string): Promise<void> {
  const { value: _, ...dropped } = columnsOf(noChecks);
  await trx.updateTable('hand_overs').set(dropped).where('item_id', '=', itemId).execute();
}

function columnsOf(checks: StoredChecks) {
  return {
    student_card: checks.studentCard,
    is_unlocked: toFlag(checks.isUnlocked),
    value: checks.value,
    second_keeper_id: checks.secondKeeper?._id ?? null,
    proxy_name: checks.proxyName,
  } as const;
}
