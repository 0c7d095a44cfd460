import { setImmediate as nextTurn } from 'node:timers/promises';
import { listOfWords } from '../../../../contract/text/list-of-words.ts';
import type { EditedField } from '../../../../contract/items/history.ts';
import { nameFor } from '../../../../contract/claims/withheld.ts';
import { paths } from '../../../../contract/paths.ts';
import type { AfterCommit, Writer } from '../../../db/database.ts';
import type { FullItem } from '../mapping.ts';
import { type Notice, type Person, noticesFor } from './notices-for.ts';
import type { Notifications } from '../../notifications/service.ts';

export type NotifyAll = (
  trx: Writer,
  afterCommit: AfterCommit,
  notices: readonly Notice[],
) => Promise<void>;

/** With SQLite, more notifications than these would block the event loop for milliseconds. */
const noticesPerTurn = 20;

export function createNotifyAll(notifications: Pick<Notifications, 'notify'>): NotifyAll {
  return async (trx, afterCommit, notices) => {
    for (const [index, notice] of byReceiver(notices).entries()) {
      if (index > 0 && index % noticesPerTurn === 0) await nextTurn();
      await notifications.notify(trx, afterCommit, notice);
    }
  };
}

/**
 * Sorts by receiver. Each notification locks its receiver's notifications, so two transactions that notify the same
 * people in different orders could deadlock.
 */
function byReceiver(notices: readonly Notice[]): Notice[] {
  return notices.toSorted((a, b) => Number(a.userId > b.userId) - Number(a.userId < b.userId));
}

/**
 * Creates a function that notifies at most once an hour, for events that a person can repeat at will. Within an
 * hour after the last notification about a claim on the item, it overwrites that notification instead of sending a
 * new one.
 */
export function createNotifyAllOnceAnHour({
  notifyOnceAnHour,
}: Pick<Notifications, 'notifyOnceAnHour'>): NotifyAll {
  return async (trx, afterCommit, notices) => {
    for (const notice of byReceiver(notices)) {
      await notifyOnceAnHour(trx, afterCommit, notice, ['claim', 'claim withdrawn']);
    }
  };
}

/**
 * Creates a function for events that come in bursts. It sends nothing to a user who has an unread notification of the
 * same kind with the same link.
 */
export function createNotifyAllUnlessUnread({
  notifyUnlessUnread,
}: Pick<Notifications, 'notifyUnlessUnread'>): NotifyAll {
  return async (trx, afterCommit, notices) => {
    for (const notice of byReceiver(notices)) await notifyUnlessUnread(trx, afterCommit, notice);
  };
}

/** The notice to the waiting claimant that the poster edited the item. Claimants do not learn about private details. */
export function editedNotices(
  item: FullItem,
  fields: readonly EditedField[],
  poster: Person,
): Notice[] {
  const names = fields.flatMap((field) => fieldNames[field] ?? []);
  if (!item.isActive || names.length === 0) return [];
  const what = listOfWords(names);
  return noticesFor(item, [waitingFor(item)], poster.id, {
    type: 'info',
    kind: 'item edited',
    message: ({ title, nameOf }) =>
      `${nameOf(poster)} changed the ${what} of "${title}", which you claimed.`,
  });
}

const fieldNames: Record<EditedField, string | null> = {
  title: 'title',
  description: 'description',
  category: 'category',
  location: 'location',
  tags: 'tags',
  image: 'photo',
  lane: 'lane',
  privateDetails: null,
};

/** Notices to the new keeper, the poster and the previous keeper about an assignment. */
export function keeperAssignedNotices(before: FullItem, keeper: Person, actor: Person): Notice[] {
  const item = { ...before, keeperId: keeper.id };
  const shared = { type: 'info', kind: 'keeper assigned' } as const;
  const others = [before.postedBy._id, before.keeperId].filter((id) => id !== keeper.id);
  return [
    ...noticesFor(item, [keeper.id], actor.id, {
      ...shared,
      message: ({ title, nameOf }) => `${nameOf(actor)} made you the keeper of "${title}".`,
    }),
    ...noticesFor(item, others, actor.id, {
      ...shared,
      message: ({ title, nameOf }) => `${nameOf(keeper)} is now the keeper of "${title}".`,
    }),
  ];
}

/**
 * The notice to the claimant that there is a return code. The code itself is only shown to the person who
 * generated it.
 */
export function returnCodeNotices(item: FullItem, maker: Person): Notice[] {
  return noticesFor(item, [item.claimedById], maker.id, {
    type: 'info',
    kind: 'return code',
    message: ({ title, nameOf }) =>
      `${nameOf(maker)} generated a return code for "${title}". Enter it when you collect the item.`,
  });
}

/** Notices to the other parties that the item was returned. */
export function returnedNotices(item: FullItem, confirmer: Person): Notice[] {
  return noticesFor(item, [item.postedBy._id, item.keeperId, item.claimedById], confirmer.id, {
    type: 'success',
    kind: 'returned',
    message: ({ title, nameOf }) => `${nameOf(confirmer)} confirmed the return of "${title}".`,
  });
}

/** Notices to the other parties that the poster marked the item as returned without a code. */
export function markedReturnedNotices(item: FullItem, poster: Person): Notice[] {
  return noticesFor(item, [item.keeperId, item.claimedById], poster.id, {
    type: 'success',
    kind: 'returned',
    message: ({ title, nameOf }) => `${nameOf(poster)} marked "${title}" as returned.`,
  });
}

/** Notices to the keeper and a waiting claimant that the item was deleted. */
export function deletedNotices(item: FullItem, poster: Person): Notice[] {
  return noticesFor(item, [item.keeperId, waitingFor(item)], poster.id, {
    type: 'warning',
    kind: 'item deleted',
    message: ({ title, nameOf }) => `${nameOf(poster)} deleted "${title}".`,
    // The item's own screen no longer exists.
    link: paths.home(),
  });
}

/** Notices that inform rival claimants that the poster deleted the item. */
export function deletedNoticesForRivals(
  item: FullItem,
  userIds: readonly string[],
  poster: Person,
): Notice[] {
  return noticesFor(item, userIds, poster.id, {
    type: 'warning',
    kind: 'item deleted',
    // The item's own screen no longer exists.
    link: paths.home(),
    message: ({ title, nameOf }) => `${nameOf(poster)} deleted "${title}".`,
  });
}

/** The notice to the poster of a lost item that somebody may have found it. */
export function possibleFindNotices(lost: FullItem, found: FullItem): Notice[] {
  const { _id: id, name } = found.postedBy;
  const finder = nameFor({ id: lost.postedBy._id, role: 'user' }, found, { id, name });
  return noticesFor(lost, [lost.postedBy._id], id, {
    type: 'info',
    kind: 'found item posted',
    link: paths.item(found._id),
    message: ({ title }) => `${finder} found something that may be your "${title}".`,
  });
}

/** Notices to the poster and a waiting claimant that the item is hidden from others. */
export function deactivatedNotices(item: FullItem, actor: Person): Notice[] {
  const shared = { type: 'warning', kind: 'item deactivated' } as const;
  return [
    ...noticesFor(item, [item.postedBy._id], actor.id, {
      ...shared,
      message: ({ title }) =>
        `An admin deactivated "${title}": only you and admins can see it now.`,
    }),
    ...noticesFor(item, [waitingFor(item)], actor.id, {
      ...shared,
      message: ({ title }) =>
        `An admin deactivated "${title}": your claim is on hold until it is active again.`,
      link: paths.home(),
    }),
  ];
}

/** The notice to a waiting claimant that the poster's account was deactivated. */
export function posterDeactivatedNotices(item: FullItem, actor: Person): Notice[] {
  const { postedBy, keeperId, keeperName } = item;
  return noticesFor(item, [waitingFor(item)], actor.id, {
    type: 'warning',
    kind: 'poster deactivated',
    message: ({ title, nameOf }) => {
      const poster = nameOf({ id: postedBy._id, name: postedBy.name });
      const keeper =
        keeperId === null || keeperName === null
          ? 'an admin'
          : `its keeper, ${nameOf({ id: keeperId, name: keeperName })}`;
      return `${poster}'s account was deactivated. About "${title}", contact ${keeper}.`;
    },
  });
}

/** The claimant who waits for the item; null if there is none. */
function waitingFor({ status, claimedById }: FullItem): string | null {
  return status === 'Claimed' ? claimedById : null;
}
