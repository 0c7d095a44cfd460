import type { Reply } from '../../../../../contract/endpoints.ts';
import {
  mayEnterReturnCode,
  mayGenerateReturnCode,
  mayHandOverGuarded,
} from '../../../../../contract/permissions.ts';
import type { Database } from '../../../../db/database.ts';
import type { Account } from '../../../../http/account.ts';
import { PortalError } from '../../../../http/errors/portal-error.ts';
import type { Once } from '../../../../http/idempotency.ts';
import { addHistory } from '../../history/history.ts';
import type { FullItem, ShowItem } from '../../mapping.ts';
import type { ChangeStatus } from '../../item-status-changes.ts';
import { type NotifyAll, returnCodeNotices, returnedNotices } from '../../notices/notices.ts';
import { requireAcceptedClaim } from '../accepted-claim.ts';
import { storeProxy } from './checks-repository.ts';
import { proofInWords, requireChecks } from './hand-over-checks.ts';
import { requireClaimed } from './require-claimed.ts';
import { turnDownOthers } from '../deciding.ts';
import type { ReturnCodes } from './return-codes.ts';
import { requireRight, lockVisibleItem } from '../../visible-item.ts';

interface Pieces {
  database: Database;
  returnCodes: ReturnCodes;
  changeStatus: ChangeStatus;
  notifyAll: NotifyAll;
  showItem: ShowItem;
  now: () => number;
}

/** Return codes and the confirmation of a return. */
export function createHandOver({
  database,
  returnCodes,
  changeStatus,
  notifyAll,
  showItem,
  now,
}: Pieces) {
  return {
    /**
     * @throws PortalError NOT_FOUND, RETURN_CODE_FORBIDDEN, NOT_CLAIMED, CLAIM_NOT_ACCEPTED, CHECKS_MISSING,
     *   STATUS_CONFLICT
     */
    async generateReturnCode(
      viewer: Account,
      id: string,
    ): Promise<Reply<'POST /items/{id}/generate-otp'>> {
      return database.transaction(async (trx, afterCommit) => {
        const { item } = await lockVisibleItem(trx, viewer, id);
        if (!mayGenerateReturnCode(viewer, item)) throw new PortalError('RETURN_CODE_FORBIDDEN');
        requireClaimed(item);
        await requireAcceptedClaim(trx, item);
        const checks = await requireChecks(trx, item);
        // The new code replaces the claimant's code for a proxy, so the proxy's name is deleted too.
        if (checks !== null && checks.proxyName !== null) await storeProxy(trx, item, null, now());
        const { code, expiresAt } = await returnCodes.issue(trx, id, viewer.id);
        await addHistory(trx, { itemId: id, actorId: viewer.id, event: 'return code', at: now() });
        await notifyAll(trx, afterCommit, returnCodeNotices(item, viewer));
        return { otp: code, expiresAt: new Date(expiresAt).toISOString() };
      });
    },

    /**
     * @throws PortalError NOT_FOUND, FORBIDDEN, NOT_CLAIMED, CLAIM_NOT_ACCEPTED, CHECKS_MISSING, STATUS_CONFLICT,
     *   CODE_INVALID
     */
    async confirmReturn(
      viewer: Account,
      id: string,
      code: string,
      once: Once<Reply<'POST /items/{id}/verify-otp'>>,
    ): Promise<Reply<'POST /items/{id}/verify-otp'>> {
      return once(async (trx, afterCommit) => {
        const seen = requireRight(
          mayEnterReturnCode,
          viewer,
          await lockVisibleItem(trx, viewer, id),
        );
        requireClaimed(seen.item);
        await requireAcceptedClaim(trx, seen.item);
        const checks = await requireChecks(trx, seen.item);
        const isValid = isValidFor(viewer, seen.item);
        if (!(await returnCodes.redeem(trx, id, code, isValid))) {
          // Returned instead of thrown, so that the count of wrong tries is committed.
          return new PortalError('CODE_INVALID');
        }
        const proof = checks && proofInWords(checks);
        const item = await changeStatus(trx, seen, 'confirm return', {
          actor: viewer,
          ...(proof !== null && { note: proof }),
        });
        await notifyAll(trx, afterCommit, returnedNotices(item, viewer));
        const others = { item, acceptedUserId: item.claimedById, judge: viewer, at: now() };
        await turnDownOthers(trx, afterCommit, notifyAll, others);
        return { item: showItem(viewer, item) };
      });
    },
  };
}

/**
 * Returns a function that takes the creator of a code and says whether the viewer may enter this code. A code that the
 * claimant created is for a proxy, and only the keeper of the guarded item can enter it. Any other code for a guarded
 * item is valid only if the item's keeper created it.
 */
function isValidFor(viewer: Account, item: FullItem): (createdById: string) => boolean {
  return (createdById) =>
    createdById === item.claimedById
      ? mayHandOverGuarded(viewer, item)
      : item.lane === 'open' || createdById === item.keeperId;
}
