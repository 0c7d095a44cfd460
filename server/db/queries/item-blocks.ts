import { setImmediate as nextTurn } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import { LruCache } from '../../lru-cache.ts';
import type { Reader } from '../database.ts';
import type { ItemBlocks, ItemPage, ItemQuery, SeqRange } from '../item-search-types.ts';
import { planOnce } from '../plan-once.ts';

/**
 * Counts items by blocks of consecutive `seq`, and caches the counts in memory. Each change of an item gives its block
 * a new version (`item_blocks`), so counting the same query again only counts the blocks that have changed. A page with
 * a large offset is read by skipping blocks instead of rows.
 */

/** How many values of `seq` a block has. */
export const blockSize = 4096;
/**
 * Pages with this offset or a larger one are read by blocks. Below it, skipping the entries of an index is faster on
 * both databases.
 */
export const nearAtMost = 10_000;
/** Maximum number of queries whose counts are cached. */
const queriesAtMost = 300;

export const wholeRange: SeqRange = { from: 0, below: Number.MAX_SAFE_INTEGER };

export function inRange(seq: RawBuilder<unknown>, range: SeqRange): RawBuilder<unknown>[] {
  if (range === wholeRange) return [];
  // Without the casts FTS5 would ignore the conditions, because Node passes numbers to SQLite as floating-point
  // numbers.
  const limit = (value: number) => sql`cast(${value} as integer)`;
  return [sql`${seq} >= ${limit(range.from)}`, sql`${seq} < ${limit(range.below)}`];
}

interface Block {
  number: number;
  version: string;
}

interface BlockCount extends Block {
  items: number;
}

type ReadPage = (
  read: Reader,
  found: RawBuilder<unknown>,
  page: Omit<ItemPage, 'without'>,
) => Promise<number[]>;

/** Cached counts, by query (SQL and parameters) and block number. */
const cachedCounts = new LruCache<string, ReadonlyMap<number, BlockCount>>(queriesAtMost);

interface Ways {
  /** How many blocks one statement may count. */
  blocksAtOnce: number;
  /**
   * With at most this many matches, it is faster to count and read a query over all blocks at once than block by block.
   * -1 if that is never faster.
   */
  recountedAtMost: number;
  /** Reads a page of the `seq` that a query finds. */
  readPage: ReadPage;
}

/** @returns the implementation of DialectQueries.readBlocks */
export function readBlocksWith({ blocksAtOnce, recountedAtMost, readPage }: Ways) {
  return async (read: Reader): Promise<ItemBlocks> => {
    // Reads the versions before counting. A block that changes in between is stored with its old version, so the next
    // call counts it again.
    const { rows } =
      await sql<Block>`select ${planOnce} block as number, cast(sum(version) as text) as version
      from item_blocks group by block order by block desc`.execute(read);
    const blocks = rows;

    /** Returns the number of matches in each block, newest block first. */
    async function countsOf(query: ItemQuery): Promise<BlockCount[]> {
      const compiled = query(wholeRange).compile(read);
      const key = JSON.stringify([compiled.sql, compiled.parameters]);
      const before = cachedCounts.get(key);
      const isKnown = before !== undefined && sumOf(before.values()) > recountedAtMost;
      const known = isKnown ? before : null;
      const stale = blocks.filter(({ number, version }) => {
        return known?.get(number)?.version !== version;
      });
      const counts = new Map(known);
      for (const piece of pieces(stale, blocksAtOnce)) {
        if (counts.size > 0) await nextTurn();
        const items = await countWithin(read, query, rangeOf(piece));
        for (const block of piece) {
          counts.set(block.number, { ...block, items: items.get(block.number) ?? 0 });
        }
      }
      cachedCounts.set(key, counts);
      return blocks.flatMap(({ number }) => counts.get(number) ?? []);
    }

    return {
      count: async (query) => sumOf(await countsOf(query)),

      async page(query, { order, limit, offset, without = [] }) {
        const counts = await countsOf(query);
        if (order === 'oldest') counts.reverse();
        const leftOut = new Map<number, number>();
        for (const seq of without) {
          const block = Math.floor(seq / blockSize);
          leftOut.set(block, (leftOut.get(block) ?? 0) + 1);
        }
        const { chosen, skipped } = blocksOfPage(counts, leftOut, offset, limit);
        if (chosen.length === 0) return [];
        const isFew = sumOf(counts) <= recountedAtMost;
        const among = isFew ? counts : chosen;
        const from = isFew ? offset : offset - skipped;
        const alsoFound = among.reduce((sum, { number }) => sum + (leftOut.get(number) ?? 0), 0);
        const found = await readPage(read, query(isFew ? wholeRange : rangeOf(chosen)), {
          order,
          // At most the number of existing rows, so that the database does not search for more.
          limit: Math.min(limit + (alsoFound === 0 ? 0 : from) + alsoFound, sumOf(among)),
          offset: alsoFound === 0 ? from : 0,
        });
        if (alsoFound === 0) return found.slice(0, limit);
        const isLeftOut = new Set(without);
        return found.filter((seq) => !isLeftOut.has(seq)).slice(from, from + limit);
      },
    };
  };
}

/**
 * Returns the blocks that contain a page, and the number of items in the blocks before them.
 * @param leftOut number of items to leave out of the count, by block
 */
function blocksOfPage(
  counts: readonly BlockCount[],
  leftOut: ReadonlyMap<number, number>,
  offset: number,
  limit: number,
): { chosen: BlockCount[]; skipped: number } {
  const chosen: BlockCount[] = [];
  let skipped = 0;
  let seen = 0;
  for (const count of counts) {
    const items = count.items - (leftOut.get(count.number) ?? 0);
    if (seen + items <= offset) skipped += items;
    else if (items > 0 && seen < offset + limit) chosen.push(count);
    seen += items;
  }
  return { chosen, skipped };
}

/** Counts the items in a range, by block number. */
async function countWithin(
  read: Reader,
  query: ItemQuery,
  range: SeqRange,
): Promise<Map<number, number>> {
  const found = query(range);
  const size = sql.lit(blockSize);
  if (range.below - range.from === blockSize) {
    const { rows } = await sql<{ items: number }>`
      select count(*) as items from (${found}) as found`.execute(read);
    return new Map([[range.from / blockSize, rows[0]?.items ?? 0]]);
  }
  const { rows } = await sql<{ number: number; items: number }>`
    select seq / ${size} as number, count(*) as items from (${found}) as found
    group by seq / ${size}`.execute(read);
  return new Map(rows.map(({ number, items }) => [number, items]));
}

/** Splits blocks in descending order into runs of at most `atMost` adjacent blocks. */
function* pieces(blocks: readonly Block[], atMost: number): Generator<Block[]> {
  let piece: Block[] = [];
  for (const block of blocks) {
    const previous = piece.at(-1);
    const isNext = previous === undefined || previous.number === block.number + 1;
    if (!isNext || piece.length === atMost) {
      yield piece;
      piece = [];
    }
    piece.push(block);
  }
  if (piece.length > 0) yield piece;
}

function rangeOf(blocks: readonly Block[]): SeqRange {
  const numbers = blocks.map(({ number }) => number);
  return {
    from: Math.min(...numbers) * blockSize,
    below: (Math.max(...numbers) + 1) * blockSize,
  };
}

function sumOf(counts: Iterable<BlockCount>): number {
  let sum = 0;
  for (const { items } of counts) sum += items;
  return sum;
}
