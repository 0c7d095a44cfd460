import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayMs } from '../durations.ts';
import { type Naming, earlierNameAt, renamed } from './earlier-name.ts';

const sam: Naming = { name: 'Sam', earlierName: null, renamedAt: null };
const at = 1000 * dayMs;

test('judges see the first name, however often it was changed within thirty days', () => {
  const anyName = fc.constantFrom('Sam', 'Jonas', 'Ana', 'Kim');
  const anyChanges = fc.array(fc.tuple(anyName, fc.integer({ min: 1, max: 29 })));
  fc.assert(
    fc.property(anyChanges, (changes) => {
      let now = at;
      let naming = sam;
      for (const [name, days] of changes) {
        if (name === naming.name) continue;
        now += days * dayMs;
        naming = renamed(naming, name, now);
      }
      expect(earlierNameAt(now, naming)).toBe(naming.name === 'Sam' ? null : 'Sam');
    }),
  );
});

test('judges see the earlier name for thirty days, and that of the last change after that', () => {
  const jonas = renamed(sam, 'Jonas', at);
  expect(earlierNameAt(at + 30 * dayMs - 1, jonas)).toBe('Sam');
  expect(earlierNameAt(at + 30 * dayMs, jonas)).toBeNull();
  const ana = renamed(jonas, 'Ana', at + 29 * dayMs);
  expect(earlierNameAt(at + 40 * dayMs, ana)).toBe('Sam');
  expect(earlierNameAt(at + 80 * dayMs, renamed(jonas, 'Ana', at + 60 * dayMs))).toBe('Jonas');
});

test('a name that stays the same, or is changed back, has no earlier one', () => {
  expect(renamed(sam, 'Sam', at)).toBe(sam);
  const back = renamed(renamed(sam, 'Jonas', at), 'Sam', at + dayMs);
  expect(earlierNameAt(at + 2 * dayMs, back)).toBeNull();
});
