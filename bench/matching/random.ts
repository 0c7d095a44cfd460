/** Random choices that depend on the seed only. */
export interface Random {
  /** A number from 0 up to but not including 1. */
  next: () => number;
  chance: (probability: number) => boolean;
  /** A whole number from min to max, both included. */
  whole: (min: number, max: number) => number;
  pick: <T>(values: readonly T[]) => T;
  /** Picks a value with a probability proportional to its weight. */
  weighted: <T>(values: readonly (readonly [T, number])[]) => T;
  /** How many times in a row an event of this probability happens, at most `max`. */
  streak: (probability: number, max: number) => number;
  shuffle: <T>(values: readonly T[]) => T[];
}

export function seededRandom(seed: number): Random {
  let state = seed >>> 0;

  /** The generator "splitmix32". */
  function next(): number {
    state = (state + 0x9e3779b9) | 0;
    let mixed = state ^ (state >>> 16);
    mixed = Math.imul(mixed, 0x21f0aaad);
    mixed ^= mixed >>> 15;
    mixed = Math.imul(mixed, 0x735a2d97);
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
  }

  const whole = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));

  function pick<T>(values: readonly T[]): T {
    const value = values[whole(0, values.length - 1)];
    if (value === undefined) throw new Error('There is no value to pick from.');
    return value;
  }

  return {
    next,
    chance: (probability) => next() < probability,
    whole,
    pick,
    weighted(values) {
      const total = values.reduce((sum, [, weight]) => sum + weight, 0);
      let left = next() * total;
      const chosen = values.find(([, weight]) => (left -= weight) < 0) ?? values.at(-1);
      if (chosen === undefined) throw new Error('There is no value to pick from.');
      return chosen[0];
    },
    streak(probability, max) {
      let count = 0;
      while (count < max && next() < probability) count += 1;
      return count;
    },
    shuffle: (values) =>
      values
        .map((value) => ({ value, place: next() }))
        .sort((a, b) => a.place - b.place)
        .map(({ value }) => value),
  };
}
