import type { Reply } from '../../../../contract/endpoints.ts';
import type { OwnerInput } from '../../../../contract/items/item-input.ts';
import type { Viewer } from '../../../../contract/permissions.ts';
import type { Database } from '../../../db/database.ts';
import { emailKey } from '../../../db/lookup-keys.ts';
import type { Account } from '../../../http/account.ts';
import { PortalError } from '../../../http/errors/portal-error.ts';
import { lockActiveStaff } from '../people.ts';
import { findVisibleItem, lockVisibleItem } from '../visible-item.ts';
import type { JoinItem } from './joining.ts';
import type { WithdrawOwnerMails } from './owner-mails.ts';
import { addOwnerHistory, findOwner } from './posted-for.ts';
import { findWaitingOwner, renameWaitingOwner, replaceWaitingOwner } from './waiting-owners.ts';

interface Pieces {
  database: Database;
  joinItem: JoinItem;
  withdrawOwnerMails: WithdrawOwnerMails;
  now: () => number;
}

export type Owners = ReturnType<typeof createOwners>;

/** The people without an account for whom keepers posted lost items. */
export function createOwners({ database, joinItem, withdrawOwnerMails, now }: Pieces) {
  return {
    /** @throws PortalError NOT_FOUND */
    async owner(viewer: Viewer, id: string): Promise<Reply<'GET /items/{id}/owner'>> {
      await findVisibleItem(database.read, viewer, id);
      return { owner: await findWaitingOwner(database.read, id) };
    },

    /**
     * Corrects the name or the address of the owner. If the address changes, the item can no longer join the
     * account of the earlier address, unsubscribe links that were sent there stop working, and queued emails to it are
     * withdrawn.
     * @throws PortalError NOT_FOUND; STATUS_CONFLICT if the item does not wait for its owner; VALIDATION_ERROR on
     * `ownerEmail` if it is the poster's
     */
    async correct(
      viewer: Account,
      id: string,
      input: OwnerInput,
    ): Promise<Reply<'PUT /items/{id}/owner'>> {
      return database.transaction(async (trx, afterCommit) => {
        // `joinItem` requires that the poster's account is locked before the item.
        const { row } = await findVisibleItem(trx, viewer, id);
        await lockActiveStaff(trx, row.posted_by_id);
        const { item } = await lockVisibleItem(trx, viewer, id);
        const before = await findWaitingOwner(trx, id);
        if (before === null) throw new PortalError('STATUS_CONFLICT');
        const by = { viewerId: viewer.id, posterId: item.postedBy._id };
        const owner = await findOwner(trx, by, input);
        if (owner.name === before.name && owner.email === before.email) return { owner: before };
        if (emailKey(owner.email) === emailKey(before.email)) {
          await renameWaitingOwner(trx, id, owner);
        } else {
          await withdrawOwnerMails(trx, item);
          await replaceWaitingOwner(trx, id, owner);
        }
        // Adds the event of the posting again instead of a new kind of event, because older versions could not read a
        // history with a new kind (decision 51).
        await addOwnerHistory(trx, { itemId: id, actorId: viewer.id, at: now() }, owner);
        if (owner.accountId !== null) {
          await joinItem(trx, afterCommit, { id: owner.accountId, email: owner.email }, id);
        }
        return { owner: await findWaitingOwner(trx, id) };
      });
    },
  };
}
