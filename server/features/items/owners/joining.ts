import type { AfterCommit, Writer } from '../../../db/database.ts';
import { findOpenClaim } from '../claims/claim-rows.ts';
import { addHistory } from '../history/history.ts';
import { toFullItem } from '../mapping.ts';
import type { NotifyAll } from '../notices/notices.ts';
import { lockActiveStaff } from '../people.ts';
import { findItem, lockItems, setPoster } from '../repository.ts';
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

/**
 * Makes an account the poster of the lost items that keepers posted for its email address. Called at every sign-in and
 * when the address has changed.
 */
export type JoinItems = (trx: Writer, afterCommit: AfterCommit, account: Joining) => Promise<void>;

/**
 * Makes an account the poster of one lost item, if the item waits for the owner of this email address and the account
 * has no claim on it. The poster's account (`lockActiveStaff`) and then the item must be locked.
 */
export type JoinItem = (
  trx: Writer,
  afterCommit: AfterCommit,
  account: Joining,
  itemId: string,
) => Promise<void>;

export function createJoining({ notifyAll, announce, now }: Pieces) {
  const joinItem: JoinItem = async (trx, afterCommit, { id: userId, email }, id) => {
    const row = await findItem(trx, id);
    // A claimant of the item cannot also be its poster. The item joins the account after the claim has ended.
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
    const waiting = await itemsWaitingFor(trx, account.email);
    // Joining changes the `item_count` of each item's poster, which locks the poster's account. The deactivation of a
    // poster locks the account, then its items, then notifications. Another order could deadlock with it.
    const posters = new Set(waiting.map((item) => item.posted_by_id));
    for (const id of [...posters].sort()) await lockActiveStaff(trx, id);
    for (const id of await lockItems(trx, waiting)) {
      await joinItem(trx, afterCommit, account, id);
    }
  };

  return { joinItem, joinItems };
}
