import { sql } from 'kysely';
import { dayOf } from '../../../../../contract/matching/day.ts';
import type { Lexicon } from '../../../../../contract/matching/lexicon.ts';
import type { Database, Writer } from '../../../../db/database.ts';
import type { ItemRow } from '../../repository.ts';
import { pairsToCount } from '../associations.ts';
import { type StoredReading, findMatches, otherSide } from '../find-matches.ts';
import { createSignalStore } from './signal-store.ts';

/** The claimant's item must be among this many best matches of the returned item. */
const maxRank = 10;

/**
 * If both the owner and the finder of a returned item had posted it, counts the words that they used. One of the posts
 * is the returned item. The other is the item that is linked with it, or a matching item that the claimant posted. Call
 * this before the signals of the returned item are deleted.
 */
export async function learnFromReturn(
  { dialect }: Pick<Database, 'dialect'>,
  trx: Writer,
  row: ItemRow,
  lexicon: Lexicon,
): Promise<void> {
  const store = createSignalStore(trx, dialect);
  const facts = await trx
    .selectFrom('item_facts')
    .select('side')
    .where('seq', '=', row.seq)
    .executeTakeFirst();
  const [own] = await store.posts([row.seq]);
  // An item without stored signals was inactive, or its words have been counted already.
  if (facts === undefined || own === undefined) return;
  const { side } = facts;

  const possible = await trx
    .selectFrom('items')
    .innerJoin('item_facts', 'item_facts.seq', 'items.seq')
    .select(['items.seq', 'items.id', 'items.linked_item_id'])
    .where('item_facts.side', '=', otherSide(side))
    .where((the) =>
      the.or([
        the('items.id', '=', row.linked_item_id ?? ''),
        the('items.linked_item_id', '=', row.id),
        the('items.posted_by_id', '=', row.claimed_by_id ?? ''),
      ]),
    )
    .execute();
  if (possible.length === 0) return;
  const linked = possible.find(
    ({ id, linked_item_id: link }) => id === row.linked_item_id || link === row.id,
  );
  const seqs = new Set(possible.map(({ seq }) => seq));
  const matches =
    linked === undefined
      ? await findMatches(store, lexicon, {
          side,
          reading: own.reading,
          postedDay: dayOf(row.created_at),
        })
      : [];
  const best = matches.slice(0, maxRank).find(({ seq }) => seqs.has(seq));
  const other: Pick<StoredReading, 'reading'> | undefined =
    linked === undefined ? best : (await store.posts([linked.seq]))[0];
  if (other === undefined) return;

  const [lost, found] = side === 'Lost' ? [own, other] : [other, own];
  const rows = pairsToCount(lost.reading, found.reading)
    .map((pair) => ({ lost_signal: pair.lost, found_signal: pair.found, pairs: 1 }))
    // A fixed order, so that two transactions cannot deadlock on the rows.
    .toSorted((a, b) =>
      `${a.lost_signal} ${a.found_signal}` < `${b.lost_signal} ${b.found_signal}` ? -1 : 1,
    );
  await trx
    .insertInto('signal_pairs')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['lost_signal', 'found_signal'])
        .doUpdateSet({ pairs: sql`signal_pairs.pairs + 1` }),
    )
    .execute();
}
