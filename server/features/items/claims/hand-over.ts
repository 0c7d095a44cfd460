import type { Reply } from '../../../../contract/endpoints.ts';
import type { Item } from '../../../../contract/entities.ts';
import { isClaimOpen, isOpen } from '../../../../contract/item-status.ts';
import { mayEnterReturnCode, mayGenerateReturnCode } from '../../../../contract/permissions.ts';
import type { Database } from '../../../db/database.ts';
import type { Account } from '../../../http/authenticate.ts';
import { PortalError } from '../../../http/errors/portal-error.ts';
import { addHistory } from '../history.ts';
import type { FullItem, ShowItem } from '../mapping.ts';
import type { MoveItem } from '../moves.ts';
import { type NotifyAll, returnCodeNotices, returnedNotices } from '../notices.ts';
import type { ReturnCodes } from './return-codes.ts';
import { requireRight, seeItemToChange } from '../seen-item.ts';

interface Pieces {
  database: Database;
  returnCodes: ReturnCodes;
  move: MoveItem;
  notifyAll: NotifyAll;
  showItem: ShowItem;
  now: () => number;
}

/** Return codes and the confirmation of a return. */
export function createHandOver({ database, returnCodes, move, notifyAll, showItem, now }: Pieces) {
  return {
    /** @throws PortalError NOT_FOUND, RETURN_CODE_FORBIDDEN, NOT_CLAIMED, STATUS_CONFLICT */
    async generateReturnCode(
      viewer: Account,
      id: string,
    ): Promise<Reply<'POST /items/{id}/generate-otp'>> {
      return database.transaction(async (trx, afterCommit) => {
        const { item } = await seeItemToChange(trx, viewer, id);
        if (!mayGenerateReturnCode(viewer, item)) throw new PortalError('RETURN_CODE_FORBIDDEN');
        requireOpenClaim(item);
        const { code, expiresAt } = await returnCodes.issue(trx, id, viewer.id);
        await addHistory(trx, { itemId: id, actorId: viewer.id, event: 'return code', at: now() });
        await notifyAll(trx, afterCommit, returnCodeNotices(item, viewer));
        return { otp: code, expiresAt: new Date(expiresAt).toISOString() };
      });
    },

    /** @throws PortalError NOT_FOUND, FORBIDDEN, NOT_CLAIMED, STATUS_CONFLICT, CODE_INVALID */
    async confirmReturn(viewer: Account, id: string, code: string): Promise<Item> {
      const returned = await database.transaction(async (trx, afterCommit) => {
        const seen = requireRight(
          mayEnterReturnCode,
          viewer,
          await seeItemToChange(trx, viewer, id),
        );
        requireOpenClaim(seen.item);
        if (!(await returnCodes.redeem(trx, id, code))) return null;
        const item = await move(trx, seen, 'confirm return', viewer);
        await notifyAll(trx, afterCommit, returnedNotices(item, viewer));
        return showItem(viewer, item);
      });
      // Throw outside of the transaction, so that the count of wrong tries is committed.
      if (returned === null) throw new PortalError('CODE_INVALID');
      return returned;
    },
  };
}

/** @throws PortalError NOT_CLAIMED, STATUS_CONFLICT */
function requireOpenClaim(item: FullItem): void {
  if (isOpen(item.status)) throw new PortalError('NOT_CLAIMED');
  if (!isClaimOpen(item)) throw new PortalError('STATUS_CONFLICT');
}
