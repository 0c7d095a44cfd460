import { type RawBuilder, sql } from 'kysely';
import type { ItemStatus } from '../../../contract/item-status.ts';
import { compileOnce } from '../compile-once.ts';
import type { DialectQueries, Reader } from '../database.ts';
import type { FoundItems, ItemSearch } from '../item-search-types.ts';
import { planOnce } from '../plan-once.ts';
import { nearAtMost, wholeRange } from '../queries/item-blocks.ts';
import { countListed, listedCount } from '../queries/listed-items.ts';
import { type ItemsBy, isStatusOnly, publicItems } from './public-items.ts';

interface NearPage {
  status: ItemStatus | null;
  order: 'oldest' | 'newest';
  limit: number;
  offset: number;
}

/** Creates the function that lists the public items in the order of posting, without search words. */
export function createListedItems(
  itemsBy: ItemsBy,
  readBlocks: DialectQueries['readBlocks'],
): (read: Reader, search: ItemSearch) => Promise<FoundItems> {
  /**
   * Reads a page near the start of the public items with a status (null for all). Each row also has the total number of
   * these items.
   */
  const nearPage = compileOnce(
    ({ status, order, limit }: NearPage) => `${status ?? 'all'} ${order} ${String(limit)}`,
    (read, { status, order, limit }, valueOf) => {
      const filter = { status, categoryId: null, since: null, withPhoto: false };
      const listed = publicItems(filter, itemsBy)(wholeRange);
      return read
        .selectFrom(sql<{ seq: number }>`(${listed})`.as('listed'))
        .modifyFront(planOnce)
        .select(['seq', listedCount(status).as('total')])
        .orderBy('seq', order === 'oldest' ? 'asc' : 'desc')
        .limit(limit)
        .offset(valueOf('offset'));
    },
  );

  return async function listedItems(
    read: Reader,
    { filter, order: wanted, limit, offset }: ItemSearch,
  ): Promise<FoundItems> {
    const order = wanted === 'match' ? 'newest' : wanted;
    const listed = publicItems(filter, itemsBy);
    if (offset < nearAtMost && isStatusOnly(filter)) {
      const { status } = filter;
      const rows = await nearPage(read, { status, order, limit, offset });
      const total = rows[0]?.total ?? (await countListed(read, status));
      return { seqs: rows.map(({ seq }) => seq), total, correctedTo: null };
    }
    if (filter.since !== null) {
      const { rows } = await sql<{ seq: number }>`select seq from (${listed(wholeRange)}) as listed
        order by seq ${order === 'oldest' ? sql`asc` : sql`desc`}
        limit ${sql.lit(limit)} offset ${sql.lit(offset)}`.execute(read);
      const total = await countOf(read, listed(wholeRange));
      return { seqs: rows.map(({ seq }) => seq), total, correctedTo: null };
    }
    const blocks = await readBlocks(read);
    const seqs = await blocks.page(listed, { order, limit, offset });
    return { seqs, total: await blocks.count(listed), correctedTo: null };
  };
}

async function countOf(read: Reader, found: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (${found}) as found`.execute(read);
  return rows[0]?.total ?? 0;
}
