import { setImmediate as nextTurn } from 'node:timers/promises';
import { listOfWords } from '../../../../contract/text/list-of-words.ts';
import type { EditedField } from '../../../../contract/items/history.ts';
import type { OpenStatus } from '../../../../contract/item-status.ts';
import type { AfterCommit, Writer } from '../../../db/database.ts';
import type { FullItem } from '../mapping.ts';
import { type Notice, type Person, noticesFor } from './notices-for.ts';
import type { Notifications } from '../../notifications/service.ts';

export type { Notice, Person };

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

/** Notices to poster and keeper about a claim. */
export function claimNotices(item: FullItem, claimant: Person): Notice[] {
  return noticesFor(item, [item.postedBy._id, item.keeperId], claimant.id, {
    type: 'info',
    kind: 'claim',
    message: ({ title, nameOf }) => `${nameOf(claimant)} claimed "${title}".`,
  });
}

/** The notice to the claimant that their claim was turned down, with the reason. */
export function turnedDownNotices(
  item: FullItem,
  userId: string,
  judge: Person,
  reason: string,
): Notice[] {
  return noticesFor(item, [userId], judge.id, {
    type: 'warning',
    kind: 'claim turned down',
    message: ({ title, nameOf }) =>
      `${nameOf(judge)} turned down your claim on "${title}": ${reason}`,
  });
}

/** The notice to the claimant that the poster changed the status, which cancels the claim. */
export function claimClearedNotices(item: FullItem, status: OpenStatus, poster: Person): Notice[] {
  return noticesFor(item, [item.claimedById], poster.id, {
    type: 'warning',
    kind: 'claim turned down',
    message: ({ title, nameOf }) =>
      `${nameOf(poster)} set "${title}" to ${status}, which cancelled your claim.`,
  });
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

/** The notice to a person whose claim was turned down that they may claim the item again. */
export function allowedAgainNotices(item: FullItem, judge: Person, userId: string): Notice[] {
  return noticesFor(item, [userId], judge.id, {
    type: 'info',
    kind: 'claim allowed again',
    message: ({ title, nameOf }) => `${nameOf(judge)} lets you claim "${title}" again.`,
  });
}

/** Notices to poster and keeper that the claim was withdrawn. */
export function withdrawnNotices(item: FullItem, claimant: Person): Notice[] {
  return noticesFor(item, [item.postedBy._id, item.keeperId], claimant.id, {
    type: 'info',
    kind: 'claim withdrawn',
    message: ({ title, nameOf }) => `${nameOf(claimant)} withdrew their claim on "${title}".`,
  });
}

/** Notices to poster and keeper that a claim was withdrawn because its claimant's account was deactivated. */
export function claimantDeactivatedNotices(
  item: FullItem,
  claimant: Person,
  actor: Person,
): Notice[] {
  // Of poster and keeper, only the poster can see an inactive item.
  const keeperId = item.isActive ? item.keeperId : null;
  const isOwnWish = actor.id === claimant.id;
  const notices = noticesFor(item, [item.postedBy._id, keeperId], claimant.id, {
    type: 'info',
    kind: 'claim withdrawn',
    message: ({ title, nameOf }) => {
      const what = isOwnWish
        ? `${nameOf(claimant)} deleted their account`
        : `The account of ${nameOf(claimant)} was deactivated`;
      return `${what}, so their claim on "${title}" was withdrawn.`;
    },
  });
  return isOwnWish ? notices : notices.map((notice) => ({ ...notice, actor: null }));
}

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
    link: '/',
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
      link: '/',
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
