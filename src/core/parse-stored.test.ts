import { expect, test } from 'vitest';
import { z } from 'zod/mini';
import { type LogEntry, writeLogTo } from './log/log.ts';
import { parseStored } from './parse-stored.ts';

test('logs a stored value that does not match its schema, but not a missing one', () => {
  const logged: LogEntry[] = [];
  writeLogTo((entries) => logged.push(...entries));
  // Other test files may have logged before.
  logged.length = 0;
  const parse = (stored: unknown) =>
    parseStored(z.object({ title: z.string() }), stored, 'drafts', 'the draft is damaged');
  expect(parse({ title: 'Bag', colour: 'blue' })).toEqual({ title: 'Bag' });
  expect(parse(null)).toBeNull();
  expect(parse(undefined)).toBeNull();
  expect(logged).toEqual([]);

  expect(parse({ title: 7 })).toBeNull();
  expect(logged).toMatchObject([
    { level: 'warning', area: 'drafts', event: 'the draft is damaged', error: null },
  ]);
});
