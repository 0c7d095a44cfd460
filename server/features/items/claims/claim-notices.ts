import type { OpenStatus } from '../../../../contract/item-status.ts';
import { judgesOf } from '../../../../contract/permissions.ts';
import { paths } from '../../../../contract/paths.ts';
import type { FullItem } from '../mapping.ts';
import { type Notice, type Person, noticesFor } from '../notices/notices-for.ts';

/** Notices to poster and keeper about a claim. */
export function claimNotices(item: FullItem, claimant: Person): Notice[] {
  return noticesFor(item, [item.postedBy._id, item.keeperId], claimant.id, {
    type: 'info',
    kind: 'claim',
    message: ({ title, nameOf }) => `${nameOf(claimant)} claimed "${title}".`,
  });
}

/** Notices that inform the judges of a rival claim. */
export function rivalNotices(item: FullItem, claimant: Person): Notice[] {
  return noticesFor(item, judgesOf(item), claimant.id, {
    type: 'info',
    kind: 'claim',
    message: ({ title, nameOf }) => `${nameOf(claimant)} also says that "${title}" is theirs.`,
  });
}

/** The notice to the claimant that their claim was accepted. */
export function acceptedNotices(item: FullItem, userId: string, judge: Person): Notice[] {
  return noticesFor(item, [userId], judge.id, {
    type: 'success',
    kind: 'claim accepted',
    message: ({ title, nameOf }) => `${nameOf(judge)} accepted your claim on "${title}".`,
  });
}

/** The notice to the claimant that a judge has asked a question. */
export function askedNotices(
  item: FullItem,
  { userId, judge, conversationId }: { userId: string; judge: Person; conversationId: string },
): Notice[] {
  return noticesFor(item, [userId], judge.id, {
    type: 'info',
    kind: 'claim asked',
    link: paths.messages(conversationId),
    message: ({ title, nameOf }) =>
      `${nameOf(judge)} has a question about your claim on "${title}". Please answer it here.`,
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

/** The notice to a person whose claim was turned down that they may claim the item again. */
export function allowedAgainNotices(item: FullItem, judge: Person, userId: string): Notice[] {
  return noticesFor(item, [userId], judge.id, {
    type: 'info',
    kind: 'claim allowed again',
    message: ({ title, nameOf }) => `${nameOf(judge)} lets you claim "${title}" again.`,
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

/** Notices that remind judges and claimant of a claim that nobody has judged. */
export function claimWaitingNotices(item: FullItem, claimant: Person): Notice[] {
  const shared = { type: 'warning', kind: 'claim waiting' } as const;
  return [
    ...noticesFor(item, judgesOf(item), claimant.id, {
      ...shared,
      message: ({ title, nameOf }) =>
        `${nameOf(claimant)} has waited a week for your answer about "${title}".`,
    }),
    ...noticesFor(item, [claimant.id], null, {
      ...shared,
      message: ({ title }) =>
        `Nobody has answered your claim on "${title}" yet. We've reminded them.`,
    }),
  ];
}

/** Notices to keepers that a claim waits at their desk. A keeper who is the claimant gets none. */
export function unjudgedNotices(
  item: FullItem,
  keeperIds: readonly string[],
  claimantId: string,
): Notice[] {
  return noticesFor(item, keeperIds, claimantId, {
    type: 'warning',
    kind: 'claim waiting',
    message: ({ title }) => `A claim on "${title}" has waited two weeks. It's at your desk now.`,
  });
}
