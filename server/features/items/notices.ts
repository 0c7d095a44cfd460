import type {
  EditedField,
  Item,
  NotificationKind,
  NotificationType,
} from '../../../contract/entities.ts';
import type { OpenStatus } from '../../../contract/item-status.ts';
import type { AfterCommit, Writer } from '../../db/database.ts';
import type { Notifications } from '../notifications/service.ts';

/** Who does something to an item, or something is done to. */
export interface Person {
  id: string;
  name: string;
}

/** What the parties of an item are told about it. */
export interface Notice {
  userId: string;
  type: NotificationType;
  kind: NotificationKind;
  message: string;
  /** Path of the item's screen. */
  link: string;
}

export type TellAll = (
  trx: Writer,
  afterCommit: AfterCommit,
  notices: readonly Notice[],
) => Promise<void>;

export function createTellAll(notifications: Pick<Notifications, 'notify'>): TellAll {
  return async (trx, afterCommit, notices) => {
    for (const notice of notices) await notifications.notify(trx, afterCommit, notice);
  };
}

/**
 * The same for what somebody can do again and again: within an hour of the last notification about claims on
 * the item, the new one takes its place, and nobody is disturbed once more.
 */
export function createTellOnceAnHour({
  notifyOnceAnHour,
}: Pick<Notifications, 'notifyOnceAnHour'>): TellAll {
  return async (trx, afterCommit, notices) => {
    for (const notice of notices) {
      await notifyOnceAnHour(trx, afterCommit, notice, ['claim', 'claim withdrawn']);
    }
  };
}

/** The same for what comes in bursts: somebody who has not looked yet is not told again. */
export function createTellUnlessUnread({
  notifyUnlessUnread,
}: Pick<Notifications, 'notifyUnlessUnread'>): TellAll {
  return async (trx, afterCommit, notices) => {
    for (const notice of notices) await notifyUnlessUnread(trx, afterCommit, notice);
  };
}

/** Tells the poster and the keeper that somebody says the item is theirs. */
export function claimNotices(item: Item, claimant: Person): Notice[] {
  return noticesFor([item.postedBy._id, item.keeperId], claimant.id, {
    type: 'info',
    kind: 'claim',
    message: `${claimant.name} claimed "${item.title}".`,
    link: linkTo(item),
  });
}

/** Tells the claimant why their claim was turned down. */
export function turnedDownNotices(item: Item, judge: Person, reason: string): Notice[] {
  return noticesFor([item.claimedById], judge.id, {
    type: 'warning',
    kind: 'claim turned down',
    message: `${judge.name} turned down your claim on "${item.title}": ${reason}`,
    link: linkTo(item),
  });
}

/** Tells the claimant that their claim is gone because the poster has set the status back. */
export function claimClearedNotices(item: Item, status: OpenStatus, poster: Person): Notice[] {
  return noticesFor([item.claimedById], poster.id, {
    type: 'warning',
    kind: 'claim turned down',
    message: `${poster.name} set "${item.title}" to ${status}, which cancelled your claim.`,
    link: linkTo(item),
  });
}

/** Tells who waits for an item that its poster has changed what it says. */
export function editedNotices(
  item: Item,
  fields: readonly EditedField[],
  poster: Person,
): Notice[] {
  if (!item.isActive) return [];
  const what = new Intl.ListFormat('en').format(fields.map((field) => fieldNames[field]));
  return noticesFor([waitingFor(item)], poster.id, {
    type: 'info',
    kind: 'item edited',
    message: `${poster.name} changed the ${what} of "${item.title}", which you claimed.`,
    link: linkTo(item),
  });
}

const fieldNames: Record<EditedField, string> = {
  title: 'title',
  description: 'description',
  category: 'category',
  location: 'location',
  tags: 'tags',
  image: 'photo',
};

/** Tells somebody whose claim was turned down that they may claim the item again. */
export function allowedAgainNotices(item: Item, judge: Person, userId: string): Notice[] {
  return noticesFor([userId], judge.id, {
    type: 'info',
    kind: 'claim allowed again',
    message: `${judge.name} lets you claim "${item.title}" again.`,
    link: linkTo(item),
  });
}

/** Tells the poster and the keeper that nobody waits for the item any more. */
export function withdrawnNotices(item: Item, claimant: Person): Notice[] {
  return noticesFor([item.postedBy._id, item.keeperId], claimant.id, {
    type: 'info',
    kind: 'claim withdrawn',
    message: `${claimant.name} withdrew their claim on "${item.title}".`,
    link: linkTo(item),
  });
}

/** Tells the poster and the keeper that a claim is withdrawn because its claimant's account is no longer active. */
export function claimantGoneNotices(item: Item, claimant: Person, actor: Person): Notice[] {
  const what =
    actor.id === claimant.id
      ? `${claimant.name} deleted their account`
      : `The account of ${claimant.name} was deactivated`;
  // Only its poster sees an inactive item.
  const keeperId = item.isActive ? item.keeperId : null;
  return noticesFor([item.postedBy._id, keeperId], claimant.id, {
    type: 'info',
    kind: 'claim withdrawn',
    message: `${what}, so their claim on "${item.title}" was withdrawn.`,
    link: linkTo(item),
  });
}

/** Tells the keeper what they have been made, and the poster and the keeper before who has the item now. */
export function keeperNotices(before: Item, keeper: Person, actor: Person): Notice[] {
  const told = { type: 'info', kind: 'keeper assigned', link: linkTo(before) } as const;
  const others = [before.postedBy._id, before.keeperId].filter((id) => id !== keeper.id);
  return [
    ...noticesFor([keeper.id], actor.id, {
      ...told,
      message: `${actor.name} made you the keeper of "${before.title}".`,
    }),
    ...noticesFor(others, actor.id, {
      ...told,
      message: `${keeper.name} is now the keeper of "${before.title}".`,
    }),
  ];
}

/** Tells the claimant that there is a code to ask for; the code itself is only seen where it was made. */
export function returnCodeNotices(item: Item, maker: Person): Notice[] {
  return noticesFor([item.claimedById], maker.id, {
    type: 'info',
    kind: 'return code',
    message: `${maker.name} generated a return code for "${item.title}". Enter it when you collect the item.`,
    link: linkTo(item),
  });
}

/** Tells the other parties that the item is back with its owner. */
export function returnedNotices(item: Item, confirmer: Person): Notice[] {
  return noticesFor([item.postedBy._id, item.keeperId, item.claimedById], confirmer.id, {
    type: 'success',
    kind: 'returned',
    message: `${confirmer.name} confirmed the return of "${item.title}".`,
    link: linkTo(item),
  });
}

/** Tells the other parties that the poster says, without a code, that the item is back with its owner. */
export function markedReturnedNotices(item: Item, poster: Person): Notice[] {
  return noticesFor([item.keeperId, item.claimedById], poster.id, {
    type: 'success',
    kind: 'returned',
    message: `${poster.name} marked "${item.title}" as returned.`,
    link: linkTo(item),
  });
}

/** Tells the keeper, and the claimant where one waits, that the item is gone. */
export function deletedNotices(item: Item, poster: Person): Notice[] {
  return noticesFor([item.keeperId, waitingFor(item)], poster.id, {
    type: 'warning',
    kind: 'item deleted',
    message: `${poster.name} deleted "${item.title}".`,
    // The item's own screen is no longer there.
    link: '/',
  });
}

/** Tells the poster that nobody else sees the item any more, and the claimant where one waits. */
export function deactivatedNotices(item: Item, actor: Person): Notice[] {
  const told = { type: 'warning', kind: 'item deactivated' } as const;
  return [
    ...noticesFor([item.postedBy._id], actor.id, {
      ...told,
      message: `An admin deactivated "${item.title}": only you and admins can see it now.`,
      link: linkTo(item),
    }),
    ...noticesFor([waitingFor(item)], actor.id, {
      ...told,
      message: `An admin deactivated "${item.title}": your claim is on hold until it is active again.`,
      link: '/',
    }),
  ];
}

/** Tells the claimant that the poster is no longer there to hand the item over. */
export function posterDeactivatedNotices(item: Item, actor: Person): Notice[] {
  const keeper = item.keeperName === null ? 'an admin' : `its keeper, ${item.keeperName}`;
  return noticesFor([waitingFor(item)], actor.id, {
    type: 'warning',
    kind: 'poster deactivated',
    message: `${item.postedBy.name}'s account was deactivated. About "${item.title}", contact ${keeper}.`,
    link: linkTo(item),
  });
}

/** Who waits for the item, where somebody does. */
function waitingFor({ status, claimedById }: Item): string | null {
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

function linkTo(item: Item): string {
  return `/items/${item._id}`;
}
