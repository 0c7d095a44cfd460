import { expect, test } from 'vitest';
import { dayMs, minuteMs } from '../durations.ts';
import { periodStart, postingPeriods } from './item-filters.ts';

const noon = Date.UTC(2026, 10, 27, 12);

test.each(postingPeriods)(
  'the period "%s" begins at a time that stays the same for ten minutes',
  (period) => {
    const starts = [0, 1, 9 * minuteMs, 10 * minuteMs - 1].map((since) =>
      periodStart(period, noon + since),
    );
    expect(new Set(starts).size).toBe(1);
    expect(periodStart(period, noon + 10 * minuteMs)).toBe(starts[0]! + 10 * minuteMs);
  },
);

test('the period "day" lasts at least 24 hours, and less than ten minutes more', () => {
  for (const now of [noon, noon + 1, noon + 10 * minuteMs - 1]) {
    const length = now - periodStart('day', now);
    expect(length).toBeGreaterThanOrEqual(dayMs);
    expect(length).toBeLessThan(dayMs + 10 * minuteMs);
  }
});
