import { isClaimed, isOpenStatus } from '../../../../../contract/item-status.ts';
import { PortalError } from '../../../../http/errors/portal-error.ts';
import type { FullItem } from '../../mapping.ts';

/** @throws PortalError NOT_CLAIMED, STATUS_CONFLICT */
export function requireClaimed(item: FullItem): void {
  if (isOpenStatus(item.status)) throw new PortalError('NOT_CLAIMED');
  if (!isClaimed(item)) throw new PortalError('STATUS_CONFLICT');
}
