import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Bound, type LruEntry, leastRecentlyUsed } from './lru.ts';

const cachedRows = fc.array(
  fc.record({ bytes: fc.nat({ max: 50 }), usedAt: fc.nat({ max: 1000 }) }),
  {
    maxLength: 60,
  },
);
/** No use is later. */
const now = 1000;
const bound = fc.record({ count: fc.nat({ max: 40 }), bytes: fc.nat({ max: 400 }) });
const bytesOf = (all: readonly LruEntry[]) => all.reduce((sum, { bytes }) => sum + bytes, 0);

function parted(all: readonly LruEntry[], limit: Bound) {
  const gone = new Set(leastRecentlyUsed(all, limit, now));
  return { gone: [...gone], rest: all.filter((one) => !gone.has(one)) };
}

test('leaves no more than the bound allows, in number and in bytes', () => {
  fc.assert(
    fc.property(cachedRows, bound, (all, limit) => {
      const { rest } = parted(all, limit);
      expect(rest.length).toBeLessThanOrEqual(limit.count);
      expect(bytesOf(rest)).toBeLessThanOrEqual(limit.bytes);
    }),
  );
});

test('evicts the least recently used entries first', () => {
  fc.assert(
    fc.property(cachedRows, bound, (all, limit) => {
      const { gone, rest } = parted(all, limit);
      const latestGone = Math.max(
        ...gone.filter(({ bytes }) => bytes <= limit.bytes).map(({ usedAt }) => usedAt),
      );
      for (const { usedAt } of rest) expect(usedAt).toBeGreaterThanOrEqual(latestGone);
    }),
  );
});

test('evicts no more entries than necessary', () => {
  fc.assert(
    fc.property(cachedRows, bound, (all, limit) => {
      const { gone, rest } = parted(all, limit);
      const [latest] = gone
        .filter(({ bytes }) => bytes <= limit.bytes)
        .sort((a, b) => b.usedAt - a.usedAt);
      if (latest === undefined) return;
      const isTooMany = rest.length + 1 > limit.count;
      const isTooMuch = bytesOf(rest) + latest.bytes > limit.bytes;
      expect(isTooMany || isTooMuch).toBe(true);
    }),
  );
});

test('evicts nothing within the bounds, and does not reorder its argument', () => {
  const all = [
    { bytes: 3, usedAt: 2 },
    { bytes: 4, usedAt: 1 },
  ];
  expect(leastRecentlyUsed(all, { count: 2, bytes: 7 }, now)).toEqual([]);
  expect(leastRecentlyUsed(all, { count: 2, bytes: 6 }, now)).toEqual([all[1]]);
  expect(leastRecentlyUsed(all, { count: 1, bytes: 7 }, now)).toEqual([all[1]]);
  expect(all.map(({ usedAt }) => usedAt)).toEqual([2, 1]);
});

test('evicts only the entry that exceeds the bound by itself', () => {
  const small = { bytes: 1, usedAt: 1 };
  const large = { bytes: 9, usedAt: 2 };
  expect(leastRecentlyUsed([small, large], { count: 5, bytes: 5 }, now)).toEqual([large]);
});

test('evicts first what was used before the clock was set back', () => {
  const [earlier, ahead, latest] = [3, 900, 10].map((usedAt) => ({ bytes: 1, usedAt }));
  const all = [earlier!, ahead!, latest!];
  expect(leastRecentlyUsed(all, { count: 2, bytes: 9 }, 10)).toEqual([ahead]);
  expect(leastRecentlyUsed(all, { count: 1, bytes: 9 }, 10)).toEqual([earlier, ahead]);
});
