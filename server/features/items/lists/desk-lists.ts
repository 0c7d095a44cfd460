import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { DeskList } from '../../../../contract/http/replies.ts';
import type { Received, Reply } from '../../../../contract/endpoints.ts';
import { type ItemReference, referenceIn } from '../../../../contract/items/item-reference.ts';
import type { Database, Reader } from '../../../db/database.ts';
import type { ItemQuery, SeqRange } from '../../../db/item-search-types.ts';
import { inRange, nearAtMost } from '../../../db/queries/item-blocks.ts';
import type { Account } from '../../../http/account.ts';
import { paginationOf } from '../../../http/pagination.ts';
import { type ShowItem, toFullItem } from '../mapping.ts';
import { findItemsAt } from '../repository.ts';

type DeskQuery = Received<'GET /desk/items'>['query'];
type DeskPage = Reply<'GET /desk/items'>;

export type ItemDeskLists = ReturnType<typeof createDeskLists>;

/** The lists of the keepers' desk. */
export function createDeskLists(
  { read, dialect }: Pick<Database, 'read' | 'dialect'>,
  showItem: ShowItem,
) {
  async function readerOf(search: string): Promise<PartReader> {
    if (search === '') return allItems();
    const reference = referenceIn(search);
    const named = reference === null ? [] : await findNamed(read, reference);
    // Six hexadecimal characters may also be a word. They count as a reference only if an item has this reference.
    if (named.length > 0) return someItems(named);
    const withWords = await dialect.withWords(read, search);
    // A search text without words matches no item.
    if (withWords === null) return noItems;
    return byBlocks((part, range) => part.where(sql<SqlBool>`items.seq in (${withWords(range)})`));
  }

  async function allItems(): Promise<PartReader> {
    const { count, page } = await byBlocks((part, range) => part.where(isInRange(range)));
    return {
      count,
      page: (part, offset, limit) =>
        offset < nearAtMost ? pageOf(part, offset, limit) : page(part, offset, limit),
    };
  }

  /** Reads parts that may be too long to go through all their items. */
  async function byBlocks(found: (part: Items, range: SeqRange) => Items): Promise<PartReader> {
    const blocks = await dialect.readBlocks(read);
    const inPart =
      (part: Items): ItemQuery =>
      (range) => {
        const items = found(part, range).select('items.seq');
        return sql`select seq from ${items.as('part')}`;
      };
    return {
      count: (part) => blocks.count(inPart(part)),
      page: (part, offset, limit) => blocks.page(inPart(part), { order: 'newest', limit, offset }),
    };
  }

  return {
    async page(viewer: Account, { list, search = '', page, limit }: DeskQuery): Promise<DeskPage> {
      const parts = await readerOf(search);
      const countedIn = async (name: DeskList) => {
        const { main, first } = itemsIn(read, name, viewer);
        const before = first === null ? 0 : await parts.count(first);
        return { before, total: before + (await parts.count(main)) };
      };
      const counted = {
        waiting: await countedIn('waiting'),
        unkept: await countedIn('unkept'),
        mine: await countedIn('mine'),
        all: await countedIn('all'),
      };
      const { main, first } = itemsIn(read, list, viewer);
      const from = (page - 1) * limit;
      const unjudged = first === null ? [] : await parts.page(first, from, limit);
      const rest = limit - unjudged.length;
      const offset = Math.max(0, from - counted[list].before);
      const seqs = rest === 0 ? unjudged : [...unjudged, ...(await parts.page(main, offset, rest))];
      const counts = {
        waiting: counted.waiting.total,
        unkept: counted.unkept.total,
        mine: counted.mine.total,
        all: counted.all.total,
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

/**
 * Reads one part of a list (`itemsIn`), and only items that the search finds: counts these items, and reads pages of
 * them, newest first.
 */
interface PartReader {
  count: (part: Items) => Promise<number>;
  /** @returns the `seq` of the items of the page */
  page: (part: Items, offset: number, limit: number) => Promise<number[]>;
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
 * own index. The conditions must be written as in the partial indexes of the migrations; otherwise the database does
 * not use these indexes.
 */
function itemsIn(
  read: Reader,
  list: DeskList,
  viewer: Account,
): { main: Items; first: Items | null } {
  const active = activeItems(read);
  const claimed = active.where(sql<SqlBool>`items.status = 'Claimed'`);
  // Items with a claim that has waited too long for its judge. They come first in the list "waiting" of every keeper
  // and admin.
  const unjudged = active.where(sql<SqlBool>`items.is_unjudged = 1`);
  const isJudged = sql<SqlBool>`items.is_unjudged = 0`;
  switch (list) {
    case 'waiting': {
      const judged =
        viewer.role === 'admin'
          ? claimed
          : claimed.where((the) =>
              the.or([
                the('items.keeper_id', '=', viewer.id),
                the('items.posted_by_id', '=', viewer.id),
              ]),
            );
      return { main: judged.where(isJudged), first: unjudged };
    }
    case 'unkept': {
      // For `in ('Found', 'Claimed')`, SQLite would choose an index on the status, and sort the items afterwards.
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

function isInRange(range: SeqRange): RawBuilder<SqlBool> {
  const conditions = inRange(sql`items.seq`, range);
  return conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql` and `)})`;
}

/** Reads the items with these `seq`, which must be few. */
function someItems(seqs: readonly number[]): PartReader {
  const among = (part: Items) => part.where('items.seq', 'in', seqs);
  return {
    async count(part) {
      const { total } = await among(part)
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      return total;
    },
    page: (part, offset, limit) => pageOf(among(part), offset, limit),
  };
}

const noItems: PartReader = {
  count: () => Promise.resolve(0),
  page: () => Promise.resolve([]),
};

async function pageOf(items: Items, offset: number, limit: number): Promise<number[]> {
  const page = items.select('items.seq').orderBy('items.seq', 'desc').limit(limit).offset(offset);
  return (await page.execute()).map(({ seq }) => seq);
}
/** @returns the `seq` of the items with this reference; several if their ids end in the same six characters */
async function findNamed(read: Reader, reference: ItemReference): Promise<number[]> {
  const isNamed =
    'id' in reference
      ? sql<SqlBool>`items.id = ${reference.id}`
      : sql<SqlBool>`substr(items.id, 31) = ${reference.number}`;
  const named = await read.selectFrom('items').select('items.seq').where(isNamed).execute();
  return named.map(({ seq }) => seq);
}
