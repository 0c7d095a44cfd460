/** Pseudo-random choices that are the same for the same seed. */
export interface Random {
  /** Returns true with this probability, from 0 to 1. */
  chance: (probability: number) => boolean;
  oneOf: <T>(things: readonly T[]) => T;
  /** An integer from `least` to `most`, inclusive. */
  between: (least: number, most: number) => number;
  /** A shuffled copy. */
  shuffled: <T>(things: readonly T[]) => T[];
}

/**
 * Uses the generator Mulberry32.
 * @param seed an integer
 */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;

  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));

  return {
    between,
    chance: (probability) => next() < probability,
    oneOf(things) {
      const thing = things[between(0, things.length - 1)];
      if (thing === undefined) throw new Error('There is nothing to choose from.');
      return thing;
    },
    shuffled: (things) =>
      things
        .map((thing) => ({ thing, at: next() }))
        .sort((a, b) => a.at - b.at)
        .map(({ thing }) => thing),
  };
}
