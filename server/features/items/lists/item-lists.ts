import { type RawBuilder, sql } from 'kysely';
import type { Received, Reply } from '../../../../contract/endpoints.ts';
import { itemStatuses } from '../../../../contract/item-status.ts';
import type { Viewer } from '../../../../contract/permissions.ts';
import type { Database, Reader } from '../../../db/database.ts';
import { paginationOf } from '../../../http/pagination.ts';
import { type ShowItem, toFullItem } from '../mapping.ts';
import { findItems } from '../repository.ts';

type ListQuery = Received<'GET /admin/items'>['query'];
type ItemList = Reply<'GET /admin/items'>;

export type ItemLists = ReturnType<typeof createItemLists>;

/** Lists for posters and admins, which include inactive items. They never include deleted ones. */
export function createItemLists(database: Database, showItem: ShowItem) {
  function undeletedItems(read: Reader) {
    return read.selectFrom('items').where('items.deleted_at', 'is', null);
  }

  /** Items with the text in title, description or status. */
  function having(read: Reader, text: string) {
    const all = undeletedItems(read);
    if (text === '') return all;
    const lowerCase = text.toLowerCase();
    const inStatuses = itemStatuses.filter((status) => status.toLowerCase().includes(lowerCase));
    const inText = database.dialect.containsText('items', ['title', 'description'], text);
    return all.where((the) =>
      the.or([inText, ...(inStatuses.length > 0 ? [the('items.status', 'in', inStatuses)] : [])]),
    );
  }

  /** A page of the found items. Reads the ids from an index first, then the complete rows. */
  async function pageOf(
    viewer: Viewer,
    found: ReturnType<typeof undeletedItems>,
    { sortBy, order, page, limit }: Omit<ListQuery, 'search' | 'status'>,
  ): Promise<ItemList> {
    const ids = await found
      .select('items.id')
      .orderBy(sortKeys[sortBy], order)
      .orderBy('items.seq', order)
      .limit(limit)
      .offset((page - 1) * limit)
      .execute();
    const { total } = await found
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow();
    const rows = await findItems(
      database.read,
      ids.map(({ id }) => id),
    );
    const items = rows.map((row) => showItem(viewer, toFullItem(row)));
    return { items, pagination: paginationOf({ page, limit }, total) };
  }

  return {
    all(viewer: Viewer, { search = '', status, ...page }: ListQuery): Promise<ItemList> {
      const found = having(database.read, search);
      const ofStatus = status === undefined ? found : found.where('items.status', '=', status);
      return pageOf(viewer, ofStatus, page);
    },

    /** Items of a poster, newest first. */
    ofPoster: (
      viewer: Viewer,
      userId: string,
      page: { page: number; limit: number },
    ): Promise<ItemList> =>
      pageOf(viewer, undeletedItems(database.read).where('items.posted_by_id', '=', userId), {
        ...page,
        sortBy: 'createdAt',
        order: 'desc',
      }),
  };
}

/** Each sort key has an index. */
const sortKeys: Record<ListQuery['sortBy'], RawBuilder<unknown>> = {
  title: sql`lower(items.title)`,
  status: sql`items.status`,
  createdAt: sql`items.seq`,
};
