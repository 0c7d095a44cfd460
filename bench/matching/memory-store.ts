import type { Reading } from '../../contract/matching/read-post.ts';
import {
  anySignal,
  associationsFrom,
  pairsToCount,
} from '../../server/features/items/matching/associations.ts';
import type {
  MatchedPost,
  Side,
  SignalStore,
  StoredReading,
} from '../../server/features/items/matching/find-matches.ts';
import { signalsOf } from '../../server/features/items/matching/signals.ts';

/** A store in memory with the signals of posts, in the order of posting. */
export interface MemoryStore extends SignalStore {
  add(seq: number, post: MatchedPost): void;
  /**
   * Learns from a lost and a found post that were about the same thing. Counts the combinations of their signals that
   * `pairsToCount` returns.
   */
  learn(lost: Reading, found: Reading): void;
}

export function createMemoryStore(): MemoryStore {
  const seqsOf: Record<Side, Map<string, number[]>> = { Lost: new Map(), Found: new Map() };
  const stored = new Map<number, StoredReading>();
  const all: Record<Side, number> = { Lost: 0, Found: 0 };
  /**
   * For a signal of a lost post and a signal of a found post, how often `learn` has counted this combination. `Lost` is
   * indexed by the signal of the lost post and then by the signal of the found post, `Found` the other way round.
   */
  const pairsOf: Record<Side, Map<string, Map<string, number>>> = {
    Lost: new Map(),
    Found: new Map(),
  };
  const count = (side: Side, own: string, other: string) => {
    const counts = pairsOf[side].get(own) ?? new Map<string, number>();
    pairsOf[side].set(own, counts.set(other, (counts.get(other) ?? 0) + 1));
  };

  return {
    add(seq, { side, reading, postedDay }) {
      all[side] += 1;
      stored.set(seq, { seq, reading, postedDay });
      for (const signal of new Set(signalsOf(reading))) {
        const seqs = seqsOf[side].get(signal);
        if (seqs === undefined) seqsOf[side].set(signal, [seq]);
        else seqs.push(seq);
      }
    },

    learn(lost, found) {
      for (const pair of pairsToCount(lost, found)) {
        count('Lost', pair.lost, pair.found);
        count('Found', pair.found, pair.lost);
      }
    },

    associations(side, signals) {
      const counts = [anySignal, ...signals].flatMap((own) =>
        [...(pairsOf[side].get(own) ?? [])].map(([other, pairs]) =>
          side === 'Lost' ? { lost: own, found: other, pairs } : { lost: other, found: own, pairs },
        ),
      );
      return Promise.resolve(associationsFrom(side, counts));
    },

    counts: (side, signals) =>
      Promise.resolve({
        all: all[side],
        counts: signals.flatMap((signal) => {
          const items = seqsOf[side].get(signal)?.length ?? 0;
          return items === 0 ? [] : [{ signal, items }];
        }),
      }),

    newest: (side, signals) =>
      Promise.resolve(
        signals.flatMap(({ signal, limit }) =>
          (seqsOf[side].get(signal) ?? []).slice(-limit).map((seq) => ({ seq, signal })),
        ),
      ),

    posts: (seqs) =>
      Promise.resolve(
        seqs.flatMap((seq) => {
          const one = stored.get(seq);
          return one === undefined ? [] : [one];
        }),
      ),
  };
}
