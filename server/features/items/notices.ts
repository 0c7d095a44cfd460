import type {
  EditedField,
  NotificationKind,
  NotificationType,
} from '../../../contract/entities.ts';
import type { OpenStatus } from '../../../contract/item-status.ts';
import { paths } from '../../../contract/paths.ts';
import type { AfterCommit, Writer } from '../../db/database.ts';
import type { FullItem } from './mapping.ts';
import type { Notifications } from '../notifications/service.ts';

/** A person who acts on an item, or is affected. */
export interface Person {
  id: string;
  name: string;
}

/** A notification about an item for one of its parties. */
export interface Notice {
  userId: string;
  type: NotificationType;
  kind: NotificationKind;
  message: string;
  /** Path of the item's screen. */
  link: string;
}

export type NotifyAll = (
  trx: Writer,
  afterCommit: AfterCommit,
  notices: readonly Notice[],
) => Promise<void>;

export function createNotifyAll(notifications: Pick<Notifications, 'notify'>): NotifyAll {
  return async (trx, afterCommit, notices) => {
    for (const notice of notices) await notifications.notify(trx, afterCommit, notice);
  };
}

/**
 * For events that a person can repeat at will. Within an hour after the last notification about a claim on
 * the item, it rewrites that notification instead of sending a new one.
 */
export function createNotifyAllOnceAnHour({
  notifyOnceAnHour,
}: Pick<Notifications, 'notifyOnceAnHour'>): NotifyAll {
  return async (trx, afterCommit, notices) => {
    for (const notice of notices) {
      await notifyOnceAnHour(trx, afterCommit, notice, ['claim', 'claim withdrawn']);
    }
  };
}

/** For events that come in bursts. Sends nothing if the user has an unread notification of the same kind. */
export function createNotifyAllUnlessUnread({
  notifyUnlessUnread,
}: Pick<Notifications, 'notifyUnlessUnread'>): NotifyAll {
  return async (trx, afterCommit, notices) => {
    for (const notice of notices) await notifyUnlessUnread(trx, afterCommit, notice);
  };
}

/** Notifies poster and keeper of a claim. */
export function claimNotices(item: FullItem, claimant: Person): Notice[] {
  return noticesFor([item.postedBy._id, item.keeperId], claimant.id, {
    type: 'info',
    kind: 'claim',
    message: `${claimant.name} claimed "${item.title}".`,
    link: paths.item(item._id),
  });
}

/** Notifies the claimant that their claim was turned down, with the reason. */
export function turnedDownNotices(item: FullItem, judge: Person, reason: string): Notice[] {
  return noticesFor([item.claimedById], judge.id, {
    type: 'warning',
    kind: 'claim turned down',
    message: `${judge.name} turned down your claim on "${item.title}": ${reason}`,
    link: paths.item(item._id),
  });
}

/** Notifies the claimant that the poster changed the status, which cancels the claim. */
export function claimClearedNotices(item: FullItem, status: OpenStatus, poster: Person): Notice[] {
  return noticesFor([item.claimedById], poster.id, {
    type: 'warning',
    kind: 'claim turned down',
    message: `${poster.name} set "${item.title}" to ${status}, which cancelled your claim.`,
    link: paths.item(item._id),
  });
}

/** Notifies the waiting claimant that the poster edited the item. */
export function editedNotices(
  item: FullItem,
  fields: readonly EditedField[],
  poster: Person,
): Notice[] {
  if (!item.isActive) return [];
  const what = new Intl.ListFormat('en').format(fields.map((field) => fieldNames[field]));
  return noticesFor([waitingFor(item)], poster.id, {
    type: 'info',
    kind: 'item edited',
    message: `${poster.name} changed the ${what} of "${item.title}", which you claimed.`,
    link: paths.item(item._id),
  });
}

const fieldNames: Record<EditedField, string> = {
  title: 'title',
  description: 'description',
  category: 'category',
  location: 'location',
  tags: 'tags',
  image: 'photo',
  lane: 'lane',
  privateDetails: 'private details',
};

/** Notifies a person whose claim was turned down that they may claim the item again. */
export function allowedAgainNotices(item: FullItem, judge: Person, userId: string): Notice[] {
  return noticesFor([userId], judge.id, {
    type: 'info',
    kind: 'claim allowed again',
    message: `${judge.name} lets you claim "${item.title}" again.`,
    link: paths.item(item._id),
  });
}

/** Notifies poster and keeper that the claim was withdrawn. */
export function withdrawnNotices(item: FullItem, claimant: Person): Notice[] {
  return noticesFor([item.postedBy._id, item.keeperId], claimant.id, {
    type: 'info',
    kind: 'claim withdrawn',
    message: `${claimant.name} withdrew their claim on "${item.title}".`,
    link: paths.item(item._id),
  });
}

/** Notifies poster and keeper that a claim was withdrawn because its claimant's account was deactivated. */
export function claimantGoneNotices(item: FullItem, claimant: Person, actor: Person): Notice[] {
  const what =
    actor.id === claimant.id
      ? `${claimant.name} deleted their account`
      : `The account of ${claimant.name} was deactivated`;
  // Only the poster can see an inactive item.
  const keeperId = item.isActive ? item.keeperId : null;
  return noticesFor([item.postedBy._id, keeperId], claimant.id, {
    type: 'info',
    kind: 'claim withdrawn',
    message: `${what}, so their claim on "${item.title}" was withdrawn.`,
    link: paths.item(item._id),
  });
}

/** Notifies the new keeper, the poster and the previous keeper of an assignment. */
export function keeperNotices(before: FullItem, keeper: Person, actor: Person): Notice[] {
  const shared = { type: 'info', kind: 'keeper assigned', link: paths.item(before._id) } as const;
  const others = [before.postedBy._id, before.keeperId].filter((id) => id !== keeper.id);
  return [
    ...noticesFor([keeper.id], actor.id, {
      ...shared,
      message: `${actor.name} made you the keeper of "${before.title}".`,
    }),
    ...noticesFor(others, actor.id, {
      ...shared,
      message: `${keeper.name} is now the keeper of "${before.title}".`,
    }),
  ];
}

/**
 * Notifies the claimant that there is a return code. The code itself is only shown to the person who
 * generated it.
 */
export function returnCodeNotices(item: FullItem, maker: Person): Notice[] {
  return noticesFor([item.claimedById], maker.id, {
    type: 'info',
    kind: 'return code',
    message: `${maker.name} generated a return code for "${item.title}". Enter it when you collect the item.`,
    link: paths.item(item._id),
  });
}

/** Notifies the other parties that the item was returned. */
export function returnedNotices(item: FullItem, confirmer: Person): Notice[] {
  return noticesFor([item.postedBy._id, item.keeperId, item.claimedById], confirmer.id, {
    type: 'success',
    kind: 'returned',
    message: `${confirmer.name} confirmed the return of "${item.title}".`,
    link: paths.item(item._id),
  });
}

/** Notifies the other parties that the poster marked the item as returned without a code. */
export function markedReturnedNotices(item: FullItem, poster: Person): Notice[] {
  return noticesFor([item.keeperId, item.claimedById], poster.id, {
    type: 'success',
    kind: 'returned',
    message: `${poster.name} marked "${item.title}" as returned.`,
    link: paths.item(item._id),
  });
}

/** Notifies the keeper and a waiting claimant that the item was deleted. */
export function deletedNotices(item: FullItem, poster: Person): Notice[] {
  return noticesFor([item.keeperId, waitingFor(item)], poster.id, {
    type: 'warning',
    kind: 'item deleted',
    message: `${poster.name} deleted "${item.title}".`,
    // The item's own screen no longer exists.
    link: '/',
  });
}

/** Notifies the poster and a waiting claimant that the item is hidden from others. */
export function deactivatedNotices(item: FullItem, actor: Person): Notice[] {
  const shared = { type: 'warning', kind: 'item deactivated' } as const;
  return [
    ...noticesFor([item.postedBy._id], actor.id, {
      ...shared,
      message: `An admin deactivated "${item.title}": only you and admins can see it now.`,
      link: paths.item(item._id),
    }),
    ...noticesFor([waitingFor(item)], actor.id, {
      ...shared,
      message: `An admin deactivated "${item.title}": your claim is on hold until it is active again.`,
      link: '/',
    }),
  ];
}

/** Notifies a waiting claimant that the poster's account was deactivated. */
export function posterDeactivatedNotices(item: FullItem, actor: Person): Notice[] {
  const keeper = item.keeperName === null ? 'an admin' : `its keeper, ${item.keeperName}`;
  return noticesFor([waitingFor(item)], actor.id, {
    type: 'warning',
    kind: 'poster deactivated',
    message: `${item.postedBy.name}'s account was deactivated. About "${item.title}", contact ${keeper}.`,
    link: paths.item(item._id),
  });
}

/** The claimant who waits for the item; null if there is none. */
function waitingFor({ status, claimedById }: FullItem): string | null {
  return status === 'Claimed' ? claimedById : null;
}

function noticesFor(
  userIds: readonly (string | null)[],
  actorId: string,
  notice: Omit<Notice, 'userId'>,
): Notice[] {
  const others = userIds.filter((id): id is string => id !== null && id !== actorId);
  return [...new Set(others)].map((userId) => ({ userId, ...notice }));
}
