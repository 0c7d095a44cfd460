/** A stream of pseudo-random numbers that is the same for the same seed on every machine. */
export interface Random {
  /** A number from `low` (included) to `high` (not included). */
  between(low: number, high: number): number;
  /** A whole number from `low` to `high`, both included. */
  integer(low: number, high: number): number;
  /** True with the given probability, 0 to 1. */
  chance(probability: number): boolean;
  /** One of the choices, each as likely as the other. */
  pick<const Choices extends readonly [unknown, ...unknown[]]>(choices: Choices): Choices[number];
}

/** Mulberry32: 32 bits of state are plenty for placing specks and tilting a phone. */
export function createRandom(seed: number): Random {
  let state = (Math.trunc(seed) * 0x9e3779b1) >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  };
  const between = (low: number, high: number): number => low + (high - low) * next();
  return {
    between,
    integer: (low, high) => Math.floor(between(low, high + 1)),
    chance: (probability) => next() < probability,
    pick: (choices) => choices[Math.floor(next() * choices.length)] ?? choices[0],
  };
}
