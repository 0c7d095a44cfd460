import { nameFor } from '../../../../contract/claims/withheld.ts';
import { judgesOf } from '../../../../contract/permissions.ts';
import { paths } from '../../../../contract/paths.ts';
import type { FullItem } from '../mapping.ts';
import { type Notice, type Person, noticesFor } from '../notices/notices-for.ts';

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
    link: '/',
    message: ({ title, nameOf }) => `${nameOf(poster)} deleted "${title}".`,
  });
}
