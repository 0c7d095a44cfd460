import type { FullItem } from '../mapping.ts';
import { type Notice, type Person, noticesFor } from '../notices/notices-for.ts';

/** The notice to the user whose name is on a guarded item. */
export function possibleOwnerNotices(item: FullItem, keeper: Person, userId: string): Notice[] {
  return noticesFor(item, [userId], keeper.id, {
    type: 'info',
    kind: 'owner notified',
    message: ({ title }) =>
      `Something with your name is at the lost-and-found desk: ${title}. If it's yours, claim it.`,
  });
}

/** The notice to the keeper that another person will bring the claimant's code. */
export function proxyCodeNotices(item: FullItem, claimant: Person, proxyName: string): Notice[] {
  return noticesFor(item, [item.keeperId], claimant.id, {
    type: 'info',
    kind: 'return code',
    message: ({ title, nameOf }) =>
      `${nameOf(claimant)} sends ${proxyName} to collect "${title}" with a one-time code. Ask for it at the hand-over.`,
  });
}
