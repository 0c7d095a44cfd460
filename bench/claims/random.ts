/** Random choices from a seed, so that a run can be repeated. */
export interface Random {
  /** From 0 up to, but not including, 1. */
  next: () => number;
  chance: (probability: number) => boolean;
  pick: <T>(from: readonly T[]) => T;
  /** Picks an entry with a probability proportional to its share; the shares can have any sum. */
  weighted: <T extends { share: number }>(from: readonly T[]) => T;
  integer: (from: number, to: number) => number;
}

/** @param seed a 32-bit number; the generator is Mulberry32 */
export function randomFrom(seed: number): Random {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const at = <T>(from: readonly T[], index: number): T => {
    const value = from[index];
    if (value === undefined) throw new Error('Nothing to pick from.');
    return value;
  };
  return {
    next,
    chance: (probability) => next() < probability,
    pick: (from) => at(from, Math.floor(next() * from.length)),
    weighted: (from) => {
      let left = next() * from.reduce((sum, { share }) => sum + share, 0);
      const found = from.find(({ share }) => (left -= share) < 0);
      return found ?? at(from, from.length - 1);
    },
    integer: (from, to) => from + Math.floor(next() * (to - from + 1)),
  };
}
