import type {
  MatchedPost,
  Side,
  SignalStore,
  StoredReading,
} from '../../server/features/items/matching/find-matches.ts';
import { signalsOf } from '../../server/features/items/matching/signals.ts';

/** The signals of posts in memory, in the order in which they were posted. */
export interface MemoryStore extends SignalStore {
  add(seq: number, post: MatchedPost): void;
}

export function createMemoryStore(): MemoryStore {
  const seqsOf: Record<Side, Map<string, number[]>> = { Lost: new Map(), Found: new Map() };
  const stored = new Map<number, StoredReading>();
  const all: Record<Side, number> = { Lost: 0, Found: 0 };

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

    all: (side) => Promise.resolve(all[side]),

    counts: (side, signals) =>
      Promise.resolve(
        signals.flatMap((signal) => {
          const items = seqsOf[side].get(signal)?.length ?? 0;
          return items === 0 ? [] : [{ signal, items }];
        }),
      ),

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
