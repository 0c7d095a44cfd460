import { expect, test } from 'vitest';
import { localDay } from './local-day.ts';

test('gives the day in the device’s time zone', () => {
  expect(localDay(new Date(2026, 0, 9, 0, 0))).toBe('2026-01-09');
});
