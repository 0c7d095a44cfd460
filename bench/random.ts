/** Random choices that depend on a seed only, so that a run can be repeated. */
export interface Random {
  /** A number from 0 up to but not including 1. */
  next: () => number;
  chance: (probability: number) => boolean;
  /** A whole number from min to max, both included. */
  whole: (min: number, max: number) => number;
  pick: <T>(values: readonly T[]) => T;
  /** Picks a value with a probability proportional to its weight. */
  weighted: <T>(values: readonly (readonly [T, number])[]) => T;
  /** Picks an entry with a probability proportional to its share; the shares can have any sum. */
  byShare: <T extends { share: number }>(entries: readonly T[]) => T;
  /** How many times in a row an event of this probability happens, at most `max`. */
  streak: (probability: number, max: number) => number;
  shuffle: <T>(values: readonly T[]) => T[];
}

/** @param next a generator of numbers from 0 up to but not including 1 */
export function createRandom(next: () => number): Random {
  const whole = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));

  function pick<T>(values: readonly T[]): T {
    const value = values[whole(0, values.length - 1)];
    if (value === undefined) throw new Error('There is no value to pick from.');
    return value;
  }

  function weighted<T>(values: readonly (readonly [T, number])[]): T {
    const total = values.reduce((sum, [, weight]) => sum + weight, 0);
    let left = next() * total;
    const chosen = values.find(([, weight]) => (left -= weight) < 0) ?? values.at(-1);
    if (chosen === undefined) throw new Error('There is no value to pick from.');
    return chosen[0];
  }

  return {
    next,
    chance: (probability) => next() < probability,
    whole,
    pick,
    weighted,
    byShare: (entries) => weighted(entries.map((entry) => [entry, entry.share])),
    streak(probability, max) {
      let count = 0;
      while (count < max && next() < probability) count += 1;
      return count;
    },
    shuffle: (values) =>
      values
        .map((value) => ({ value, rank: next() }))
        .sort((a, b) => a.rank - b.rank)
        .map(({ value }) => value),
  };
}

/**
 * The generator for the simulation of claims. Do not replace it by `splitmix32`, because that would change the
 * published figures.
 */
export function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The generator for the synthetic campus of the matching. */
export function splitmix32(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x9e3779b9) | 0;
    let mixed = state ^ (state >>> 16);
    mixed = Math.imul(mixed, 0x21f0aaad);
    mixed ^= mixed >>> 15;
    mixed = Math.imul(mixed, 0x735a2d97);
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
  };
}
