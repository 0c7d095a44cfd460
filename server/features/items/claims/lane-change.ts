import type { GuardedFacts } from '../../../../contract/claims/lane/lane-rule.ts';
import type { Lane } from '../../../../contract/claims/lane/lane.ts';
import type { ItemStatus } from '../../../../contract/item-status.ts';
import type { Reader, Writer } from '../../../db/database.ts';
import { dropChecks } from './hand-over/checks-repository.ts';
import { findOpenClaims, setClaimState } from './claim-rows.ts';
import type { ReturnCodes } from './hand-over/return-codes.ts';

/**
 * Prepares the claims on a locked item for its new lane. The lanes differ in who judges claims, who generates
 * return codes and which checks are needed. So this function deletes the code and the checks, and accepted claims on an
 * item that becomes guarded wait for its keeper again. For a returned item, it deletes only the code.
 * @param item.status status after the change
 */
export async function adaptClaimsToLane(
  trx: Writer,
  returnCodes: Pick<ReturnCodes, 'drop'>,
  { id, lane, status }: { id: string; lane: Lane; status: ItemStatus },
): Promise<void> {
  await returnCodes.drop(trx, id);
  if (status === 'Returned') return;
  await dropChecks(trx, id);
  if (lane === 'open') return;
  for (const claim of await findOpenClaims(trx, id)) {
    if (claim.state === 'accepted') await setClaimState(trx, claim, 'waiting', null);
  }
}

/**
 * Finds the facts by which mayOpenGuarded decides whether an edit may open a guarded item.
 * @param categoryIds the item's categories before and after the edit
 */
export async function findGuardedFacts(
  read: Reader,
  itemId: string,
  categoryIds: readonly string[],
): Promise<GuardedFacts> {
  const claim = await read
    .selectFrom('claims')
    .select('id')
    .where('item_id', '=', itemId)
    .limit(1)
    .executeTakeFirst();
  // Only staff cause this event. If the poster changes the lane, the history has the event `edited`.
  const change = await read
    .selectFrom('item_history')
    .select('seq')
    .where('item_id', '=', itemId)
    .where('event', '=', 'lane changed')
    .limit(1)
    .executeTakeFirst();
  return {
    hasClaims: claim !== undefined,
    isLaneSetByStaff: change !== undefined,
    isCategoryGuarded: await isAnyGuarded(read, categoryIds),
  };
}

/** Whether admins want the found items of one of the categories to be guarded. */
export async function isAnyGuarded(read: Reader, categoryIds: readonly string[]): Promise<boolean> {
  const guarded = await read
    .selectFrom('categories')
    .select('id')
    .where('id', 'in', categoryIds)
    .where('is_guarded', '=', 1)
    .limit(1)
    .executeTakeFirst();
  return guarded !== undefined;
}
