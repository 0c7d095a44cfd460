import type { Received, Reply } from '../../../../contract/endpoints.ts';
import type { Item } from '../../../../contract/entities.ts';
import { ItemReply } from '../../../../contract/http/worker-replies.ts';
import { defaultOrder, periodStart } from '../../../../contract/items/item-filters.ts';
import { type Viewer, maySeeWholeItem } from '../../../../contract/permissions.ts';
import type { Database } from '../../../db/database.ts';
import { paginationOf } from '../../../http/pagination.ts';
import { isPhotoPublic } from '../item-photos.ts';
import { type FullItem, type ShowItem, toFullItem } from '../mapping.ts';
import { findCategory, findItem, findItemsAt } from '../repository.ts';
import type { PublishedFigure } from './published-figure.ts';
import { findVisibleItem } from '../visible-item.ts';

type SearchQuery = Received<'GET /search/items/search'>['query'];
type SearchReply = Reply<'GET /search/items/search'>['data'];

/** Reads single items and searches the public ones. */
export function createItemQueries(
  { read, dialect }: Pick<Database, 'read' | 'dialect'>,
  showItem: ShowItem,
  now: () => number,
  figure: Pick<PublishedFigure, 'sentence'>,
) {
  async function withFigure(): Promise<{ figure?: string }> {
    const sentence = await figure.sentence();
    return sentence === null ? {} : { figure: sentence };
  }

  /**
   * Shows a listed item as visitors get it, unless the viewer may see more of a guarded one. A device keeps such a list
   * for its next user, because it has nothing private.
   */
  function showListed(viewer: Viewer | null, item: FullItem): Item {
    const mayReadMore = item.lane === 'guarded' && maySeeWholeItem(viewer, item);
    return showItem(mayReadMore ? viewer : null, item);
  }

  return {
    async search(viewer: Viewer | null, query: SearchQuery): Promise<SearchReply> {
      const { search = '', status = null, category = '', place = '', page, limit } = query;
      const categoryId = category === '' ? null : await findCategory(read, category);
      if (categoryId === undefined) {
        return { items: [], pagination: paginationOf({ page, limit }, 0) };
      }
      const { seqs, total, correctedTo } = await dialect.searchItems(read, {
        words: search,
        filter: {
          status,
          place,
          categoryId,
          since: query.period === undefined ? null : periodStart(query.period, now()),
          withPhoto: query.withPhoto === 'true',
        },
        order: query.sort ?? defaultOrder(search),
        limit,
        offset: (page - 1) * limit,
      });
      const rows = await findItemsAt(read, seqs);
      return {
        items: rows.map((row) => showListed(viewer, toFullItem(row))),
        pagination: paginationOf({ page, limit }, total),
        ...(correctedTo !== null && { correctedTo }),
        ...(isStart(query) && (await withFigure())),
      };
    },

    /** @throws PortalError NOT_FOUND */
    async get(viewer: Viewer | null, id: string): Promise<Item> {
      return showItem(viewer, (await findVisibleItem(read, viewer, id)).item);
    },

    /**
     * Leaves out of a stored reply with an item what the viewer may not see any more, because the item was guarded,
     * deactivated or deleted since. This is no error: a repeated request must report the success of the first one.
     */
    async withholdSince(viewer: Viewer | null, reply: object): Promise<object> {
      const { data } = ItemReply.safeParse(reply);
      if (data === undefined) return reply;
      const row = await findItem(read, data.item._id);
      const item = row === undefined ? deleted(data.item) : showItem(viewer, toFullItem(row));
      return item.isWithheld ? { ...reply, item } : reply;
    },

    isPhotoPublic: (photoId: string) => isPhotoPublic(read, photoId),
  };
}

/** What remains of an item that was deleted after a reply with it was stored. */
function deleted(item: Item): Item {
  const withoutTexts = { title: 'Deleted item', description: '', location: '', tags: [] };
  return { ...item, ...withoutTexts, image: null, photo: null, isWithheld: true, isActive: false };
}

/** Whether this is the first page of all items, in any order. Home starts with it. */
function isStart({ page, search, status, category, place, period, withPhoto }: SearchQuery) {
  const words = [search, category, place];
  const choices = [status, period, withPhoto];
  return (
    page === 1 &&
    words.every((text = '') => text === '') &&
    choices.every((choice) => choice === undefined)
  );
}
