import { expect, test } from 'vitest';
import { dayMs, minuteMs } from '../durations.ts';
import { periodStart, postingPeriods } from './item-filters.ts';

const noon = Date.UTC(2026, 10, 27, 12);

test.each(postingPeriods)(
  '%s begins at the same time for ten minutes, never too late',
  (period) => {
    const starts = [0, 1, 9 * minuteMs, 10 * minuteMs - 1].map((since) =>
      periodStart(period, noon + since),
    );
    expect(new Set(starts).size).toBe(1);
    expect(periodStart(period, noon + 10 * minuteMs)).toBe(starts[0]! + 10 * minuteMs);
  },
);

test('a day is at least 24 hours, and at most ten minutes more', () => {
  for (const now of [noon, noon + 1, noon + 10 * minuteMs - 1]) {
    const length = now - periodStart('day', now);
    expect(length).toBeGreaterThanOrEqual(dayMs);
    expect(length).toBeLessThan(dayMs + 10 * minuteMs);
  }
});
