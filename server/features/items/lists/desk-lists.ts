import { type Expression, type SqlBool, sql } from 'kysely';
import type { DeskList } from '../../../../contract/http/replies.ts';
import type { Received, Reply } from '../../../../contract/endpoints.ts';
import { type ItemReference, referenceIn } from '../../../../contract/items/item-reference.ts';
import type { ItemStatus } from '../../../../contract/item-status.ts';
import type { Database, Reader } from '../../../db/database.ts';
import type { ItemQuery } from '../../../db/item-search-types.ts';
import { countListed } from '../../../db/queries/listed-items.ts';
import type { Account } from '../../../http/authenticate.ts';
import { paginationOf } from '../../../http/pagination.ts';
import { type ShowItem, toFullItem } from '../mapping.ts';
import { findItemsAt } from '../repository.ts';

type DeskQuery = Received<'GET /desk/items'>['query'];
type DeskPage = Reply<'GET /desk/items'>;

export type ItemDeskLists = ReturnType<typeof createDeskLists>;

/** The lists of the keepers' desk, defined in contract/endpoints/desk.ts. */
export function createDeskLists(
  { read, dialect }: Pick<Database, 'read' | 'dialect'>,
  showItem: ShowItem,
) {
  async function foundBy(search: string): Promise<Found> {
    if (search === '') return { condition: null };
    const reference = referenceIn(search);
    const isNamed = reference === null ? null : itemNamed(reference);
    // Six hexadecimal characters may also be a word. They count as a reference only if an item has this reference.
    if (isNamed !== null && (await isAny(read, isNamed))) return { condition: isNamed };
    return { query: await dialect.withWords(read, search) };
  }

  /** Returns functions that count a part of a list and read one of its pages, newest first. */
  async function readerOf(found: Found): Promise<PartReader> {
    if ('condition' in found) {
      const { condition } = found;
      const inPart = (part: Items) => (condition === null ? part : part.where(condition));
      return {
        count: (part) => countOf(inPart(part)),
        async page(part, offset, limit) {
          const rows = inPart(part).select('items.seq').orderBy('items.seq', 'desc');
          const page = await rows.limit(limit).offset(offset).execute();
          return page.map(({ seq }) => seq);
        },
      };
    }
    const { query } = found;
    // A search text without words matches no item.
    if (query === null) {
      return { count: () => Promise.resolve(0), page: () => Promise.resolve([]) };
    }
    const blocks = await dialect.readBlocks(read);
    const inPart =
      (part: Items): ItemQuery =>
      (range) => {
        const items = part.select('items.seq').where(sql<SqlBool>`items.seq in (${query(range)})`);
        return sql`select seq from ${items.as('part')}`;
      };
    return {
      count: (part) => blocks.count(inPart(part)),
      page: (part, offset, limit) => blocks.page(inPart(part), { order: 'newest', limit, offset }),
    };
  }

  return {
    async page(viewer: Account, { list, search = '', page, limit }: DeskQuery): Promise<DeskPage> {
      const parts = await readerOf(await foundBy(search));
      const count = async (name: DeskList) => {
        const status = statusOfAll(name, viewer);
        const { main, first } = itemsIn(read, name, viewer);
        if (status === undefined || search !== '') {
          return (await parts.count(main)) + (first === null ? 0 : await parts.count(first));
        }
        const others = first?.where(sql<SqlBool>`items.status <> 'Claimed'`) ?? null;
        const total = await countListed(read, status);
        return others === null ? total : total + (await parts.count(others));
      };
      const { main, first } = itemsIn(read, list, viewer);
      const from = (page - 1) * limit;
      const unjudged = first === null ? [] : await parts.page(first, from, limit);
      const before = first === null ? 0 : await parts.count(first);
      const rest = limit - unjudged.length;
      const seqs =
        rest === 0
          ? unjudged
          : [...unjudged, ...(await parts.page(main, Math.max(0, from - before), rest))];
      const counts = {
        waiting: await count('waiting'),
        unkept: await count('unkept'),
        mine: await count('mine'),
        all: await count('all'),
      };
      const rows = await findItemsAt(read, seqs);
      return {
        items: rows.map((row) => showItem(viewer, toFullItem(row))),
        pagination: paginationOf({ page, limit }, counts[list]),
        counts,
        unjudgedIds: rows.filter((row) => row.is_unjudged === 1).map(({ id }) => id),
      };
    },
  };
}

/** The items that a search finds: by a condition that few items meet (null for all items), or by their words. */
type Found = { condition: Expression<SqlBool> | null } | { query: ItemQuery | null };

interface PartReader {
  count(part: Items): Promise<number>;
  /** @returns the `seq` of the items of the page */
  page(part: Items, offset: number, limit: number): Promise<number[]>;
}

/**
 * Finds lists that are too long to be counted row by row. Returns a status if the main part of the list is all
 * active items with this status; null if it is all active items.
 * @returns undefined for any other list
 */
function statusOfAll(list: DeskList, viewer: Account): ItemStatus | null | undefined {
  if (list === 'all') return null;
  return list === 'waiting' && viewer.role === 'admin' ? 'Claimed' : undefined;
}

/** A query for items, before it selects columns. */
type Items = ReturnType<typeof activeItems>;

function activeItems(read: Reader) {
  return read
    .selectFrom('items')
    .where(sql<SqlBool>`items.is_active = 1 and items.deleted_at is null`);
}

/**
 * The items of a list: those of `first`, then those of `main`. No item is in both parts; each part is read from its
 * own index. The conditions must be written as in the partial indexes of the migration; otherwise the database does
 * not use these indexes.
 */
function itemsIn(
  read: Reader,
  list: DeskList,
  viewer: Account,
): { main: Items; first: Items | null } {
  const active = activeItems(read);
  const claimed = active.where(sql<SqlBool>`items.status = 'Claimed'`);
  // Items with a claim that has waited too long for its judge, so that they are listed for all keepers. They come
  // first.
  const unjudged = active.where(sql<SqlBool>`items.is_unjudged = 1`);
  const isJudged = sql<SqlBool>`items.is_unjudged = 0`;
  switch (list) {
    case 'waiting': {
      if (viewer.role === 'admin') {
        return { main: claimed.where(isJudged), first: unjudged };
      }
      const own = claimed.where((the) =>
        the.or([the('items.keeper_id', '=', viewer.id), the('items.posted_by_id', '=', viewer.id)]),
      );
      return { main: own.where(isJudged), first: unjudged };
    }
    case 'unkept': {
      // With `in ('Found', 'Claimed')` SQLite would choose an index by status and sort.
      const unkept = active
        .where(
          sql<SqlBool>`items.keeper_id is null
            and items.status <> 'Lost' and items.status <> 'Returned'`,
        )
        .where(isJudged);
      const isOpen = sql<SqlBool>`items.status <> 'Claimed'`;
      if (viewer.role === 'admin') return { main: unkept.where(isOpen), first: null };
      const main = unkept.where((the) =>
        the.or([isOpen, the('items.posted_by_id', '<>', viewer.id)]),
      );
      return { main, first: null };
    }
    case 'mine': {
      const main = active
        .where('items.keeper_id', '=', viewer.id)
        .where(sql<SqlBool>`items.status <> 'Returned' and items.status <> 'Claimed'`)
        .where(isJudged);
      return { main, first: null };
    }
    case 'all':
      return { main: active, first: null };
  }
}

async function countOf(items: Items): Promise<number> {
  const { total } = await items
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

function itemNamed(reference: ItemReference): Expression<SqlBool> {
  return 'id' in reference
    ? sql<SqlBool>`items.id = ${reference.id}`
    : sql<SqlBool>`substr(items.id, 31) = ${reference.number}`;
}

async function isAny(read: Reader, condition: Expression<SqlBool>): Promise<boolean> {
  const item = await read
    .selectFrom('items')
    .select('items.id')
    .where(condition)
    .limit(1)
    .execute();
  return item.length > 0;
}
