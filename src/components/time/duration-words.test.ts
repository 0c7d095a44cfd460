import fc from 'fast-check';
import { expect, test } from 'vitest';
import { durationWords } from './duration-words.ts';

const seconds = 1000;
const minutes = 60 * seconds;
const hours = 60 * minutes;
const days = 24 * hours;

test.each([
  [-5 * minutes, 'less than a minute'],
  [0, 'less than a minute'],
  [59 * seconds, 'less than a minute'],
  [minutes, '1 minute'],
  [119 * seconds, '1 minute'],
  [59 * minutes, '59 minutes'],
  [hours, '1 hour'],
  [23 * hours + 59 * minutes, '23 hours'],
  [days, '1 day'],
  [400 * days, '400 days'],
])('says %i ms in words: %s', (duration, words) => {
  expect(durationWords(duration)).toBe(words);
});

const lengths: Record<string, number> = { minute: minutes, hour: hours, day: days };

test('rounds a duration down, by less than one unit', () => {
  fc.assert(
    fc.property(fc.integer({ min: minutes, max: 4000 * days }), (duration) => {
      const [, count, unit, plural] = /^([1-9]\d*) (minute|hour|day)(s?)$/.exec(
        durationWords(duration),
      )!;
      const length = lengths[unit!]!;
      const said = Number(count) * length;
      expect(said).toBeLessThanOrEqual(duration);
      expect(duration - said).toBeLessThan(length);
      expect(plural === 's').toBe(count !== '1');
      // The largest unit that fits.
      for (const other of Object.values(lengths)) {
        if (other > length) expect(duration).toBeLessThan(other);
      }
    }),
  );
});
