import { sql } from 'kysely';
import { z } from 'zod/mini';
import type { Reading } from '../../../../../contract/matching/read-post.ts';
import type { DialectQueries, Reader, Writer } from '../../../../db/database.ts';
import { fewSizes, planOnce } from '../../../../db/plan-once.ts';
import { anySignal, associationsFrom, pairsFrom } from '../associations.ts';
import type { Side, SignalStore, StoredReading } from '../find-matches.ts';
import { signalsOf } from '../signals.ts';

/**
 * Maximum number of rows of `signal_pairs` that are read for the signals of one post. The rows with the highest counts
 * are read. The totals of the other side's signals are read in addition.
 */
const associationsAtMost = 400;
/** A signal that every post has; its count is the number of posts of a side. */
const everyPost = 'all';

/** Reads the stored signals. */
export function createSignalStore(
  read: Reader,
  { newestWithSignals }: Pick<DialectQueries, 'newestWithSignals'>,
): SignalStore {
  return {
    async counts(side, signals) {
      const counts = await countPostsWith(read, side, [everyPost, ...signals]);
      return {
        all: counts.find(({ signal }) => signal === everyPost)?.items ?? 0,
        counts: counts.filter(({ signal }) => signal !== everyPost),
      };
    },

    newest: (side, signals) => newestWithSignals(read, side, signals),

    async associations(side, signals) {
      if (signals.length === 0) return [];
      const [own, other] =
        side === 'Lost'
          ? (['lost_signal', 'found_signal'] as const)
          : (['found_signal', 'lost_signal'] as const);
      const columns = ['lost_signal as lost', 'found_signal as found', 'pairs'] as const;
      const known = await read
        .selectFrom('signal_pairs')
        .select(columns)
        .where(own, 'in', signals)
        .where((the) => the.or([the('pairs', '>=', pairsFrom), the(other, '=', anySignal)]))
        .orderBy('pairs', 'desc')
        .limit(associationsAtMost)
        .execute();
      if (!known.some(({ pairs }) => pairs >= pairsFrom)) return [];
      const others = known.map(({ lost, found }) => (side === 'Lost' ? found : lost));
      const totals = await read
        .selectFrom('signal_pairs')
        .select(columns)
        .where(own, '=', anySignal)
        .where(other, 'in', [...new Set([anySignal, ...others])])
        .execute();
      return associationsFrom(side, [...known, ...totals]);
    },

    async posts(seqs) {
      if (seqs.length === 0) return [];
      const rows = await read
        .selectFrom('item_facts')
        .modifyFront(planOnce)
        .select(['seq', 'reading', 'posted_day'])
        .where('seq', 'in', fewSizes(seqs))
        .execute();
      return rows.map((row): StoredReading => ({
        seq: row.seq,
        reading: StoredReadingJson.parse(JSON.parse(row.reading)),
        postedDay: row.posted_day,
      }));
    },
  };
}

/** How many posts of the side have each of the signals; signals that no post has are left out. */
export function countPostsWith(read: Reader, side: Side, signals: readonly string[]) {
  return read
    .selectFrom('signal_counts')
    .modifyFront(planOnce)
    .select(['signal', 'items'])
    .where('side', '=', side)
    .where('signal', 'in', fewSizes(signals))
    .where('items', '>', 0)
    .execute();
}

const list = z.array(z.string());
const StoredReadingJson: z.ZodMiniType<Reading> = z.object({
  kind: z.nullable(z.string()),
  otherKinds: list,
  colours: list,
  brands: list,
  sizes: list,
  materials: list,
  marks: list,
  numbers: list,
  places: list,
  words: list,
  day: z.nullable(z.int()),
  category: z.string(),
});

/**
 * Replaces the signals of an item.
 * @param post null if the item is not matched (any more): it is returned, inactive or deleted
 */
export async function storeSignals(
  trx: Writer,
  seq: number,
  post: { side: Side; reading: Reading; postedDay: number } | null,
): Promise<void> {
  const before = await trx
    .deleteFrom('item_signals')
    .where('seq', '=', seq)
    .returning(['signal', 'side'])
    .execute();
  await trx.deleteFrom('item_facts').where('seq', '=', seq).execute();
  const after =
    post === null
      ? []
      : [everyPost, ...new Set(signalsOf(post.reading))].map((signal) => ({
          signal,
          side: post.side,
        }));
  if (post !== null) {
    await trx
      .insertInto('item_signals')
      .values(after.map((row) => ({ ...row, seq })))
      .execute();
    await trx
      .insertInto('item_facts')
      .values({
        seq,
        side: post.side,
        reading: JSON.stringify(post.reading),
        posted_day: post.postedDay,
      })
      .execute();
  }
  const changes = new Map<string, { signal: string; side: Side; by: number }>();
  const change = (signal: string, side: Side, by: number) => {
    const key = `${side} ${signal}`;
    changes.set(key, { signal, side, by: (changes.get(key)?.by ?? 0) + by });
  };
  for (const { signal, side } of before) change(signal, side, -1);
  for (const { signal, side } of after) change(signal, side, 1);
  // A fixed order, so that two transactions cannot deadlock on the rows.
  const rows = [...changes]
    .filter(([, { by }]) => by !== 0)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, { signal, side, by }]) => ({ signal, side, items: by }));
  if (rows.length === 0) return;
  await trx
    .insertInto('signal_counts')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['signal', 'side'])
        .doUpdateSet((row) => ({ items: sql`signal_counts.items + ${row.ref('excluded.items')}` })),
    )
    .execute();
}
