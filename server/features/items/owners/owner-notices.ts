import type { FullItem } from '../mapping.ts';
import { type Notice, type Person, noticesFor } from '../notices/notices-for.ts';

/**
 * The notice to a person that a keeper posted a lost item for them.
 * @param item the item with this person as its poster
 */
export function postedForYouNotices(item: FullItem, keeper: Person): Notice[] {
  return noticesFor(item, [item.postedBy._id], keeper.id, {
    type: 'info',
    kind: 'posted for you',
    message: ({ title, nameOf }) =>
      `${nameOf(keeper)} posted "${title}" as lost for you. You can edit or delete it.`,
  });
}
