import { titleFor } from '../../../../contract/claims/withheld.ts';
import type { FullItem } from '../mapping.ts';
import { type Notice, noticesFor } from '../notices-for.ts';

/**
 * Notifies the posters of a lost and a found item that may be the same thing. Each reads of the other item what visitors
 * see.
 * @param reasons from what visitors see of both items
 */
export function possibleMatchNotices(
  lost: FullItem,
  found: FullItem,
  reasons: readonly string[],
): { toLoser: Notice[]; toFinder: Notice[] } {
  const why = reasons.length === 0 ? '' : ` (${reasons.join(', ')})`;
  const shared = { type: 'info', kind: 'possible match' } as const;
  const own = (item: FullItem) => titleFor({ id: item.postedBy._id, role: 'user' }, item);
  return {
    toLoser: noticesFor(found, [lost.postedBy._id], null, {
      ...shared,
      message: ({ title }) =>
        lost.waitsForOwner
          ? `This may be the "${own(lost)}" that you posted for somebody: "${title}" was found${why}.`
          : `This may be your "${own(lost)}": someone found "${title}"${why}.`,
    }),
    // A keeper may have posted both: the found one, and the lost one for somebody else.
    toFinder: noticesFor(lost, [found.postedBy._id], lost.postedBy._id, {
      ...shared,
      message: ({ title }) =>
        `This may be whose "${own(found)}" you found: someone lost "${title}"${why}.`,
    }),
  };
}
