import { expect, test } from 'vitest';
import { parseRetryAfter } from './retry-after.ts';

const noon = 'Wed, 25 Nov 2026 12:00:00 GMT';

test.each([
  ['120', noon, 120],
  [' 7 ', undefined, 7],
  ['Wed, 25 Nov 2026 12:01:30 GMT', noon, 90],
  ['Wed, 25 Nov 2026 11:00:00 GMT', noon, 0],
  ['Wed, 25 Nov 2026 12:01:30 GMT', null, null],
  ['soon', noon, null],
  [null, noon, null],
  [undefined, undefined, null],
])('reads %j of a response from %j as %j seconds', (header, date, seconds) => {
  expect(parseRetryAfter(header, date)).toBe(seconds);
});
