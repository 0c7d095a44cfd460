import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { parseRetryAfter } from './retry-after.ts';

beforeEach(() => void vi.useFakeTimers({ now: Date.UTC(2026, 10, 25, 12) }));
afterEach(() => void vi.useRealTimers());

test.each([
  ['120', 120],
  [' 7 ', 7],
  ['Wed, 25 Nov 2026 12:01:30 GMT', 90],
  ['Wed, 25 Nov 2026 11:00:00 GMT', 0],
  ['soon', null],
  [null, null],
  [undefined, null],
])('reads %j as %j seconds', (header, seconds) => {
  expect(parseRetryAfter(header)).toBe(seconds);
});
