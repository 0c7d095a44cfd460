import type { Reader } from '../../../db/database.ts';
import { PortalError } from '../../../http/errors/portal-error.ts';
import type { FullItem } from '../mapping.ts';

type ClaimedItem = Pick<FullItem, '_id' | 'lane' | 'claimedById'>;

/**
 * Checks that a judge has accepted the claim by which the item is claimed. Only guarded items and items with
 * private details need that; the specification does not require it for other items.
 * @throws PortalError CLAIM_NOT_ACCEPTED
 */
export async function requireAcceptedClaim(read: Reader, item: ClaimedItem): Promise<void> {
  if (!(await needsAcceptedClaim(read, item))) return;
  if (!(await isClaimAccepted(read, item))) throw new PortalError('CLAIM_NOT_ACCEPTED');
}

async function needsAcceptedClaim(read: Reader, { _id, lane }: ClaimedItem): Promise<boolean> {
  if (lane === 'guarded') return true;
  const detail = await read
    .selectFrom('private_details')
    .select('seq')
    .where('item_id', '=', _id)
    .limit(1)
    .executeTakeFirst();
  return detail !== undefined;
}

async function isClaimAccepted(read: Reader, { _id, claimedById }: ClaimedItem): Promise<boolean> {
  if (claimedById === null) return false;
  const claim = await read
    .selectFrom('claims')
    .select('id')
    .where('item_id', '=', _id)
    .where('user_id', '=', claimedById)
    .where('state', '=', 'accepted')
    .executeTakeFirst();
  return claim !== undefined;
}
