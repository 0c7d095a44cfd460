import type { AfterCommit, Writer } from '../../../db/database.ts';
import { findOpenClaim } from '../claims/claim-rows.ts';
import { addHistory } from '../history.ts';
import { toFullItem } from '../mapping.ts';
import type { NotifyAll } from '../notices.ts';
import { findItem, lockItem, setPoster } from '../repository.ts';
import { postedForYouNotices } from './owner-notices.ts';
import { deleteWaitingOwner, itemsWaitingFor } from './waiting-owners.ts';

interface Pieces {
  notifyAll: NotifyAll;
  /** Sends the live event about an item whose poster changed. */
  announce: (itemId: string) => void;
  now: () => number;
}

interface Joining {
  id: string;
  email: string;
}

/** Makes the lost items that were posted for the owner of an email address theirs. To be called whenever they sign in. */
export type JoinItems = (trx: Writer, afterCommit: AfterCommit, account: Joining) => Promise<void>;

/** Makes one lost item theirs, if it waits for the owner of this email address. */
export type JoinItem = (
  trx: Writer,
  afterCommit: AfterCommit,
  account: Joining,
  itemId: string,
) => Promise<void>;

export function createJoining({ notifyAll, announce, now }: Pieces) {
  const joinItem: JoinItem = async (trx, afterCommit, { id: userId, email }, id) => {
    await lockItem(trx, id);
    const row = await findItem(trx, id);
    // A person who claimed the item cannot be its poster as well. It joins them once the claim has ended.
    const claim = await findOpenClaim(trx, { itemId: id, userId });
    if (row === undefined || row.claimed_by_id === userId || claim !== undefined) return;
    if (!(await deleteWaitingOwner(trx, id, email))) return;
    const at = now();
    await setPoster(trx, { id, userId, at });
    await addHistory(trx, { itemId: id, actorId: userId, event: 'owner joined', at });
    const keeper = { id: row.posted_by_id, name: row.poster_name };
    const joined = toFullItem((await findItem(trx, id)) ?? row);
    await notifyAll(trx, afterCommit, postedForYouNotices(joined, keeper));
    afterCommit(() => announce(id));
  };

  const joinItems: JoinItems = async (trx, afterCommit, account) => {
    for (const id of await itemsWaitingFor(trx, account.email)) {
      await joinItem(trx, afterCommit, account, id);
    }
  };

  return { joinItem, joinItems };
}
