import { type Expression, type SqlBool, sql } from 'kysely';
import type { DeskList } from '../../../contract/endpoints/desk.ts';
import type { Received, Reply } from '../../../contract/endpoints.ts';
import { type ItemReference, referenceIn } from '../../../contract/item-reference.ts';
import { isAdminRole } from '../../../contract/permissions.ts';
import type { Database, Reader } from '../../db/database.ts';
import type { Account } from '../../http/authenticate.ts';
import { paginationOf } from '../../http/pagination.ts';
import { toItem } from './mapping.ts';
import { findItems } from './repository.ts';

type DeskQuery = Received<'GET /desk/items'>['query'];
type DeskPage = Reply<'GET /desk/items'>;

export type ItemDeskLists = ReturnType<typeof createDeskLists>;

/** The lists of the keepers' desk; what is in each stands in contract/endpoints/desk.ts. */
export function createDeskLists({ read, dialect }: Pick<Database, 'read' | 'dialect'>) {
  /** What the search finds; null for everything. */
  async function foundBy(search: string): Promise<Expression<SqlBool> | null> {
    if (search === '') return null;
    const reference = referenceIn(search);
    const isNamed = reference === null ? null : itemNamed(reference);
    if (isNamed === null) return dialect.hasWords(search);
    // Six letters may be a word as well: then it is one, unless an item has this number.
    if (await isAny(read, isNamed)) return isNamed;
    return dialect.hasWords(search);
  }

  return {
    async page(viewer: Account, { list, search = '', page, limit }: DeskQuery): Promise<DeskPage> {
      const found = await foundBy(search);
      const inList = (name: DeskList) => {
        const all = itemsIn(read, name, viewer);
        return found === null ? all : all.where(found);
      };
      const ids = await inList(list)
        .select('items.id')
        .orderBy('items.seq', 'desc')
        .limit(limit)
        .offset((page - 1) * limit)
        .execute();
      const count = async (name: DeskList) => {
        const { total } = await inList(name)
          .select(({ fn }) => fn.countAll<number>().as('total'))
          .executeTakeFirstOrThrow();
        return total;
      };
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
        items: rows.map(toItem),
        pagination: paginationOf({ page, limit }, counts[list]),
        counts,
      };
    },
  };
}

/** Conditions are written as the partial indexes of the migration have them: only then are these used. */
function itemsIn(read: Reader, list: DeskList, viewer: Account) {
  const active = read
    .selectFrom('items')
    .where(sql<SqlBool>`items.is_active = 1 and items.deleted_at is null`);
  switch (list) {
    case 'waiting': {
      const claimed = active.where(sql<SqlBool>`items.status = 'Claimed'`);
      if (isAdminRole(viewer.role)) return claimed;
      return claimed.where((the) =>
        the.or([the('items.keeper_id', '=', viewer.id), the('items.posted_by_id', '=', viewer.id)]),
      );
    }
    case 'unkept':
      return active.where(
        // Not `in ('Found', 'Claimed')`: for that SQLite takes an index by status, and sorts.
        sql<SqlBool>`items.keeper_id is null
          and items.status <> 'Lost' and items.status <> 'Returned'`,
      );
    case 'mine':
      return active
        .where('items.keeper_id', '=', viewer.id)
        .where(sql<SqlBool>`items.status <> 'Returned'`);
    case 'all':
      return active;
  }
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
