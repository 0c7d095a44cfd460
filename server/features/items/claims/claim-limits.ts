import {
  answersPerAccountAndItem,
  claimsPerItemADay,
  claimsTurnedDown,
} from '../../../../contract/limits.ts';
import type { Writer } from '../../../db/database.ts';
import { PortalError } from '../../../http/errors/portal-error.ts';
import { countAnswered, countClaimsSince, countTurnedDown } from './claim-rows.ts';
import { ownerFound } from './deciding.ts';

const day = 24 * 60 * 60_000;

/**
 * Checks the limits that keep a person from guessing.
 * @param claim.hasEvidence whether it has a description or answers
 * @throws PortalError CLAIM_AT_DESK, CLAIMED_OFTEN_TODAY, ANSWERED_TWICE
 */
export async function refuseGuessing(
  trx: Writer,
  claim: { itemId: string; userId: string; hasEvidence: boolean; at: number },
): Promise<void> {
  const { itemId, userId, hasEvidence, at } = claim;
  const turnedDown = { since: at - claimsTurnedDown.days * day, ownerFound };
  if ((await countTurnedDown(trx, userId, turnedDown)) >= claimsTurnedDown.times) {
    throw new PortalError('CLAIM_AT_DESK');
  }
  if ((await countClaimsSince(trx, itemId, at - day)) >= claimsPerItemADay) {
    throw new PortalError('CLAIMED_OFTEN_TODAY');
  }
  if (hasEvidence && (await countAnswered(trx, claim)) >= answersPerAccountAndItem) {
    throw new PortalError('ANSWERED_TWICE');
  }
}
