import { unansweredLossDays } from '../../../../contract/limits.ts';
import type { FullItem } from '../mapping.ts';
import { type Notice, noticesFor } from '../notices-for.ts';

const { question, closing } = unansweredLossDays;

/** Asks the poster of a lost item whether they still look for it. */
export function questionNotices(item: FullItem): Notice[] {
  return noticesFor(item, [item.postedBy._id], null, {
    type: 'info',
    kind: 'still looking',
    message: ({ title }) =>
      `Are you still looking for "${title}"? If you don't answer, we'll close it in ${closing - question} days.`,
  });
}

/** Notifies the poster that a lost item was closed for lack of an answer. */
export function closedNotices(item: FullItem): Notice[] {
  return noticesFor(item, [item.postedBy._id], null, {
    type: 'warning',
    kind: 'closed unanswered',
    message: ({ title }) =>
      `We closed "${title}" because you didn't say whether you still look for it. To open it again, press "Look again" on its page.`,
  });
}
