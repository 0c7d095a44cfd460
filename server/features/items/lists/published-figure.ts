import { hourMs, minuteMs } from '../../../../contract/durations.ts';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type SqlBool, sql } from 'kysely';
import type { Received, Reply } from '../../../../contract/endpoints.ts';
import { postedStatus } from '../../../../contract/item-status.ts';
import { figuresSentence, usualTermStart } from '../../../../contract/items/return-figures.ts';
import type { Database, Reader } from '../../../db/database.ts';
import { readPublishedFigure, writePublishedFigure } from '../../../db/settings.ts';

type Settings = Reply<'GET /admin/published-figure'>;

export type PublishedFigure = ReturnType<typeof createPublishedFigure>;

/** How long home shows a sentence before the items are counted again. */
const freshMs = 5 * minuteMs;
/** Items read at once, so that a count never blocks other requests for long. */
const pieceSize = 250;

/** The sentence on home that says how many of the found items came back. */
export function createPublishedFigure(
  database: Pick<Database, 'read' | 'transaction'>,
  now: () => number,
) {
  let latest: { at: number; sentence: string | null } | null = null;
  let counting: ReturnType<typeof countForHome> | null = null;

  async function settings(): Promise<Settings> {
    const { isPublished, termStart } = await readPublishedFigure(database.read);
    const countedFrom = termStart ?? usualTermStart(now());
    const figures = await countReturns(database.read, Date.parse(countedFrom));
    return { isPublished, termStart, countedFrom, sentence: figuresSentence(figures) };
  }

  async function countForHome(): Promise<{ at: number; sentence: string | null }> {
    const at = now();
    const { isPublished } = await readPublishedFigure(database.read);
    return { at, sentence: isPublished ? (await settings()).sentence : null };
  }

  return {
    settings,

    async write(body: Received<'PUT /admin/published-figure'>['body']): Promise<Settings> {
      await database.transaction((trx) => writePublishedFigure(trx, body));
      latest = null;
      counting = null;
      return settings();
    },

    /** The sentence for home; null if it is not published or there is nothing to say. */
    async sentence(): Promise<string | null> {
      if (latest !== null && now() - latest.at < freshMs) return latest.sentence;
      const mine = (counting ??= countForHome());
      try {
        const counted = await mine;
        // Do not cache a count that began before `write`: it may have read the previous settings.
        if (counting === mine) latest = counted;
        return counted.sentence;
      } finally {
        if (counting === mine) counting = null;
      }
    },
  };
}

/** @param since epoch milliseconds from which posts of found items count */
async function countReturns(read: Reader, since: number) {
  /** Key: how many whole hours a return took. Value: how many items were returned after so many hours. */
  const byHours = new Map<number, number>();
  let found = 0;
  let cursor = { at: since, seq: 0 };
  for (;;) {
    const items = await nextItems(read, cursor);
    const posted = new Map(
      items
        .filter((item) => postedStatus(item) === 'Found')
        .map(({ id, at, status }) => [id, { at, status }]),
    );
    found += posted.size;
    const returned = [...posted].flatMap(([id, { status }]) => (status === 'Returned' ? [id] : []));
    for (const { id, at } of await returnTimes(read, returned)) {
      const hours = Math.floor((at - (posted.get(id)?.at ?? 0)) / hourMs);
      byHours.set(hours, (byHours.get(hours) ?? 0) + 1);
    }
    const last = items.at(-1);
    if (last === undefined || items.length < pieceSize) break;
    cursor = last;
    await nextTurn();
  }
  const returned = [...byHours.values()].reduce((sum, count) => sum + count, 0);
  return { found, returned, medianHours: medianOf(byHours, returned) };
}

/** The next active items in the order of their posting. */
function nextItems(read: Reader, { at, seq }: { at: number; seq: number }) {
  return (
    read
      .selectFrom('items')
      .select([
        'id',
        'seq',
        'created_at as at',
        'status',
        'status_before_claim as statusBeforeClaim',
      ])
      // Written as in the partial index; otherwise the database does not use it.
      .where(sql<SqlBool>`is_active = 1 and deleted_at is null`)
      .where(sql<SqlBool>`(created_at, seq) > (${at}, ${seq})`)
      .orderBy('created_at')
      .orderBy('seq')
      .limit(pieceSize)
      .execute()
  );
}

/** When items became Returned for the last time: by a return code, or by their poster's edit. */
async function returnTimes(read: Reader, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return read
    .selectFrom('item_history')
    .select(['item_id as id', ({ fn }) => fn.max('at').as('at')])
    .where('item_id', 'in', ids)
    .where((the) =>
      the.or([the('event', '=', 'returned'), the('changes', 'like', '%"to":"Returned"%')]),
    )
    .groupBy('item_id')
    .execute();
}

function medianOf(byHours: ReadonlyMap<number, number>, total: number): number | null {
  let seen = 0;
  for (const [hours, count] of [...byHours].sort(([a], [b]) => a - b)) {
    seen += count;
    if (seen * 2 >= total) return hours;
  }
  return null;
}
