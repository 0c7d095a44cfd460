import { type RawBuilder, sql } from 'kysely';
import type { Received, Reply } from '../../../../contract/endpoints.ts';
import { itemStatuses } from '../../../../contract/item-status.ts';
import type { Viewer } from '../../../../contract/permissions.ts';
import { compileOnce } from '../../../db/compile-once.ts';
import type { Database, Reader } from '../../../db/database.ts';
import type { ItemQuery, SeqRange } from '../../../db/item-search-types.ts';
import { planOnce } from '../../../db/plan-once.ts';
import { inRange, wholeRange } from '../../../db/queries/item-blocks.ts';
import { paginationOf } from '../../../http/pagination.ts';
import { type ShowItem, toFullItem } from '../mapping.ts';
import { findItemsAt } from '../repository.ts';

type ListQuery = Received<'GET /admin/items'>['query'];
type ItemList = Reply<'GET /admin/items'>;

export type ItemLists = ReturnType<typeof createItemLists>;

/** Lists for posters and admins, which include inactive items. They never include deleted ones. */
export function createItemLists(database: Database, showItem: ShowItem) {
  const { read, longRead, dialect } = database;

  /**
   * The condition for items with the text in title, description or status. It may be wrong for items outside the range,
   * because the query excludes those anyway.
   */
  function having(text: string, range: SeqRange): RawBuilder<unknown>[] {
    if (text === '') return [];
    const lowerCase = text.toLowerCase();
    const inStatuses = itemStatuses.filter((status) => status.toLowerCase().includes(lowerCase));
    const inText = dialect.containsText('items', ['title', 'description'], text, range);
    return inStatuses.length === 0
      ? [sql`${inText}`]
      : [sql`(${inText} or items.status in (${sql.join(inStatuses)}))`];
  }

  /** The `from` and `where` of a query. */
  function itemsOf({ search = '', status }: Pick<ListQuery, 'search' | 'status'>, range: SeqRange) {
    const conditions = [
      // Written as in the partial indexes; otherwise the database does not use them.
      sql`items.deleted_at is null`,
      ...having(search, range),
      ...(status === undefined ? [] : [sql`items.status = ${status}`]),
      ...inRange(sql`items.seq`, range),
    ];
    return sql`from items where ${sql.join(conditions, sql` and `)}`;
  }

  /**
   * Reads a page in the order of a sort key. Without a search text the database reads the index of the key from one end
   * to the page; with a text it sorts all matches.
   * @returns the `seq` of the page's items
   */
  async function sortedPage(query: ListQuery): Promise<number[]> {
    const { sortBy, order, page, limit } = query;
    const direction = sql.raw(order);
    const { rows } = await sql<{ seq: number }>`
      select items.seq ${itemsOf(query, wholeRange)}
      order by ${sortKeys[sortBy]} ${direction}, items.seq ${direction}
      limit ${sql.lit(limit)} offset ${sql.lit((page - 1) * limit)}`.execute(longRead);
    return rows.map(({ seq }) => seq);
  }

  async function shown(viewer: Viewer, seqs: readonly number[]) {
    const rows = await findItemsAt(read, seqs);
    return rows.map((row) => showItem(viewer, toFullItem(row)));
  }

  return {
    async all(viewer: Viewer, query: ListQuery): Promise<ItemList> {
      const { sortBy, order, page, limit } = query;
      const found: ItemQuery = (range) => sql`select items.seq as seq ${itemsOf(query, range)}`;
      const blocks = await dialect.readBlocks(read);
      const postedOrder = {
        order: order === 'asc' ? 'oldest' : 'newest',
        limit,
        offset: (page - 1) * limit,
      } as const;
      const seqs =
        sortBy === 'createdAt' ? await blocks.page(found, postedOrder) : await sortedPage(query);
      return {
        items: await shown(viewer, seqs),
        pagination: paginationOf({ page, limit }, await blocks.count(found)),
      };
    },

    /** Items of a poster, newest first. */
    async ofPoster(
      viewer: Viewer,
      userId: string,
      { page, limit }: { page: number; limit: number },
    ): Promise<ItemList> {
      const ownItems = await pageOfPoster(read, { userId, limit, offset: (page - 1) * limit });
      // A page beyond the last one has no row with the total.
      const [counted] = ownItems.length > 0 ? ownItems : await countOfPoster(read, { userId });
      return {
        items: await shown(
          viewer,
          ownItems.map(({ seq }) => seq),
        ),
        pagination: paginationOf({ page, limit }, counted?.total ?? 0),
      };
    },
  };
}

function itemsOfPoster(read: Reader, userId: RawBuilder<string>) {
  return read
    .selectFrom('items')
    .where('items.deleted_at', 'is', null)
    .where('items.posted_by_id', '=', userId);
}

function totalOfPoster(read: Reader, userId: RawBuilder<string>) {
  return itemsOfPoster(read, userId).select(({ fn }) => fn.countAll<number>().as('total'));
}

/** Each row of the page also has the number of all items of the poster. */
const pageOfPoster = compileOnce(
  ({ limit }: { userId: string; limit: number; offset: number }) => limit,
  (read, { limit }, valueOf) =>
    itemsOfPoster(read, valueOf('userId'))
      .modifyFront(planOnce)
      .select(['items.seq', totalOfPoster(read, valueOf('userId')).as('total')])
      .orderBy('items.seq', 'desc')
      .limit(limit)
      .offset(valueOf('offset')),
);

const countOfPoster = compileOnce(
  () => '',
  (read, _: { userId: string }, valueOf) =>
    totalOfPoster(read, valueOf('userId')).modifyFront(planOnce),
);

/** Each sort key has an index. */
const sortKeys: Record<ListQuery['sortBy'], RawBuilder<unknown>> = {
  title: sql`lower(items.title)`,
  status: sql`items.status`,
  createdAt: sql`items.seq`,
};
