import type { Lane } from '../../../../contract/claims/lane.ts';
import type { ItemStatus } from '../../../../contract/item-status.ts';
import type { Writer } from '../../../db/database.ts';
import { dropChecks } from './checks-repository.ts';
import { findOpenClaims, setClaimState } from './claim-rows.ts';
import type { ReturnCodes } from './return-codes.ts';

/**
 * Prepares the claims on a locked item for its new lane. Both lanes have their own rules for who judges, who makes a code
 * and what must be checked before. So the code and the checks are deleted, and a claim on an item that becomes guarded
 * waits for its keeper again. Nothing else happens to claims on an item that is returned.
 * @param status after the change
 */
export async function followLane(
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
