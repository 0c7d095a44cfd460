import { type Expression, type SqlBool, sql } from 'kysely';
import type { DeskList } from '../../../../contract/http/replies.ts';
import type { Received, Reply } from '../../../../contract/endpoints.ts';
import { type ItemReference, referenceIn } from '../../../../contract/item-reference.ts';
import type { ItemStatus } from '../../../../contract/item-status.ts';
import { isAdminRole } from '../../../../contract/permissions.ts';
import type { Database, Reader } from '../../../db/database.ts';
import { countListed } from '../../../db/listed-items.ts';
import type { Account } from '../../../http/authenticate.ts';
import { paginationOf } from '../../../http/pagination.ts';
import { type ShowItem, toFullItem } from '../mapping.ts';
import { findItems } from '../repository.ts';

type DeskQuery = Received<'GET /desk/items'>['query'];
type DeskPage = Reply<'GET /desk/items'>;

export type ItemDeskLists = ReturnType<typeof createDeskLists>;

/** The lists of the keepers' desk, defined in contract/endpoints/desk.ts. */
export function createDeskLists(
  { read, dialect }: Pick<Database, 'read' | 'dialect'>,
  showItem: ShowItem,
) {
  async function foundBy(search: string): Promise<Found> {
    if (search === '') {
      return { condition: null, count: (status) => countListed(read, status) };
    }
    const reference = referenceIn(search);
    const isNamed = reference === null ? null : itemNamed(reference);
    // Six hexadecimal characters may also be a word. They count as a tag number only if an item has it.
    if (isNamed !== null && (await isAny(read, isNamed))) {
      return { condition: isNamed, count: null };
    }
    return {
      condition: dialect.hasWords(search),
      count: (status) => dialect.countWithWords(read, search, status),
    };
  }

  return {
    async page(viewer: Account, { list, search = '', page, limit }: DeskQuery): Promise<DeskPage> {
      const found = await foundBy(search);
      const inPart = (part: Items) =>
        found.condition === null ? part : part.where(found.condition);
      const count = async (name: DeskList) => {
        const status = statusOfAll(name, viewer);
        const { main, also } = itemsIn(read, name, viewer);
        const total =
          status !== undefined && found.count !== null
            ? await found.count(status)
            : await countOf(inPart(main));
        return also === null ? total : total + (await countOf(inPart(also)));
      };
      const { main, also } = itemsIn(read, list, viewer);
      const sorted = (part: Items) => {
        const rows = inPart(part).select(['items.id', 'items.seq as seq']);
        return read.selectFrom(rows.orderBy('seq', 'desc').as('part')).selectAll();
      };
      // Each part is read in order from its own index, and the database merges them.
      const whole = also === null ? sorted(main) : sorted(main).unionAll(sorted(also));
      const ids = await whole
        .orderBy('seq', 'desc')
        .limit(limit)
        .offset((page - 1) * limit)
        .execute();
      const counts = {
        waiting: await count('waiting'),
        unkept: await count('unkept'),
        mine: await count('mine'),
        all: await count('all'),
      };
      const rows = await findItems(
        read,
        ids.map(({ id }) => id),
      );
      return {
        items: rows.map((row) => showItem(viewer, toFullItem(row))),
        pagination: paginationOf({ page, limit }, counts[list]),
        counts,
      };
    },
  };
}

/** The items that a search finds. */
interface Found {
  /** Null if there is no search text. */
  condition: Expression<SqlBool> | null;
  /**
   * Counts all found items, or those with a status, without reading items. Null if there are few items, which
   * are counted directly.
   */
  count: ((status: ItemStatus | null) => Promise<number>) | null;
}

/**
 * Returns the status if the main part of the list consists of all active items with it; null if it consists of all active
 * items. Such long lists are not counted row by row.
 * @returns undefined for any other list
 */
function statusOfAll(list: DeskList, viewer: Account): ItemStatus | null | undefined {
  if (list === 'all') return null;
  return list === 'waiting' && isAdminRole(viewer.role) ? 'Claimed' : undefined;
}

/** A query for items, before it selects columns. */
type Items = ReturnType<typeof activeItems>;

function activeItems(read: Reader) {
  return read
    .selectFrom('items')
    .where(sql<SqlBool>`items.is_active = 1 and items.deleted_at is null`);
}

/**
 * The items of a list: those of `main` and those of `also`, which have none in common, because each is read from an index
 * of its own. The conditions must be written as in the partial indexes of the migration; otherwise the database does not
 * use these indexes.
 */
function itemsIn(
  read: Reader,
  list: DeskList,
  viewer: Account,
): { main: Items; also: Items | null } {
  const active = activeItems(read);
  const claimed = active.where(sql<SqlBool>`items.status = 'Claimed'`);
  // Nobody judged a claim on them for so long that it is every keeper's turn.
  const unjudged = active.where(sql<SqlBool>`items.is_unjudged = 1`);
  const isJudged = sql<SqlBool>`items.is_unjudged = 0`;
  switch (list) {
    case 'waiting': {
      if (isAdminRole(viewer.role)) {
        return { main: claimed, also: unjudged.where(sql<SqlBool>`items.status <> 'Claimed'`) };
      }
      const own = claimed.where((the) =>
        the.or([the('items.keeper_id', '=', viewer.id), the('items.posted_by_id', '=', viewer.id)]),
      );
      return { main: own.where(isJudged), also: unjudged };
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
      if (isAdminRole(viewer.role)) return { main: unkept.where(isOpen), also: null };
      const main = unkept.where((the) =>
        the.or([isOpen, the('items.posted_by_id', '<>', viewer.id)]),
      );
      return { main, also: null };
    }
    case 'mine': {
      const main = active
        .where('items.keeper_id', '=', viewer.id)
        .where(sql<SqlBool>`items.status <> 'Returned' and items.status <> 'Claimed'`)
        .where(isJudged);
      return { main, also: null };
    }
    case 'all':
      return { main: active, also: null };
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
