import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { localTimesScript } from './local-times.ts';
import { dayText, relativeText } from './relative-text.ts';

const minute = 60_000;
const ownZone = process.env.TZ;
afterEach(() => {
  process.env.TZ = ownZone;
  vi.useRealTimers();
});

const zones = ['UTC', 'Asia/Kolkata', 'Asia/Tokyo', 'America/Santiago', 'Pacific/Apia'];
const zone = fc.constantFrom(...zones);
const earliest = Date.UTC(2011, 0, 1);
const latest = Date.UTC(2027, 0, 1);
const instant = fc.integer({ min: earliest, max: latest });
/** Half of the ages are at most two days. */
const age = fc.oneof(
  fc.integer({ min: 0, max: 2 * 24 * 60 * minute }),
  fc.integer({ min: 0, max: latest - earliest }),
);

test.each([
  ['2026-11-21T14:05:00', '2026-11-21T14:05:59', 'just now'],
  ['2026-11-21T14:09:00', '2026-11-21T14:05:00', 'just now'],
  ['2026-11-21T14:05:00', '2026-11-21T14:06:00', '1 min ago'],
  ['2026-11-21T14:05:00', '2026-11-21T15:04:59', '59 min ago'],
  ['2026-11-21T14:05:00', '2026-11-21T15:05:00', 'Today 14:05'],
  ['2026-11-21T00:05:00', '2026-11-21T23:59:00', 'Today 00:05'],
  ['2026-11-20T23:50:00', '2026-11-21T00:10:00', '20 min ago'],
  ['2026-11-20T00:00:00', '2026-11-21T23:59:00', 'Yesterday'],
  ['2025-12-31T12:00:00', '2026-01-01T12:00:00', 'Yesterday'],
  ['2026-11-21T14:05:00', '2026-11-23T00:00:00', 'Sat 21 Nov'],
  ['2026-01-01T00:00:00', '2026-12-31T23:59:00', 'Thu 1 Jan'],
  ['2024-11-21T14:05:00', '2026-01-01T00:00:00', '21 Nov 2024'],
  ['2026-11-22T14:05:00', '2026-11-21T14:05:00', 'Sun 22 Nov'],
])('a time of %s, read at %s, is "%s" in every zone', (date, now, text) => {
  for (process.env.TZ of zones) expect(relativeText(new Date(date), new Date(now))).toBe(text);
});

const forms = [
  /^just now$/,
  /^\d{1,2} min ago$/,
  /^Today \d\d:\d\d$/,
  /^Yesterday$/,
  /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun) \d{1,2} [A-Z][a-z]{2}$/,
  /^\d{1,2} [A-Z][a-z]{2} 20\d\d$/,
];
const formOf = (text: string) => forms.findIndex((form) => form.test(text));

test('the text has a known form, and never changes to the form of a more recent time', () => {
  fc.assert(
    fc.property(zone, instant, age, age, (timeZone, at, one, other) => {
      process.env.TZ = timeZone;
      const [sooner, later] = [Math.min(one, other), Math.max(one, other)].map((passed) =>
        formOf(relativeText(new Date(at), new Date(at + passed))),
      );
      expect(sooner).toBeGreaterThanOrEqual(0);
      expect(later).toBeGreaterThanOrEqual(sooner!);
    }),
  );
});

test('"Today" and "Yesterday" agree with the calendar of the reader', () => {
  const calendarDay = (time: number) =>
    new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone: process.env.TZ }).format(time);
  fc.assert(
    fc.property(zone, instant, age, (timeZone, at, passed) => {
      process.env.TZ = timeZone;
      const text = relativeText(new Date(at), new Date(at + passed));
      fc.pre(passed >= 60 * minute);
      expect(text.startsWith('Today ')).toBe(calendarDay(at) === calendarDay(at + passed));
      if (text === 'Yesterday') {
        expect(passed).toBeLessThan(49 * 60 * minute);
        expect(calendarDay(at) < calendarDay(at + passed)).toBe(true);
      }
    }),
  );
});

test('the script in the document writes the same texts, and uses nothing outside its source', () => {
  fc.assert(
    fc.property(zone, instant, age, (timeZone, at, passed) => {
      process.env.TZ = timeZone;
      const dateTime = new Date(at).toISOString();
      const times = ['relative', 'day'].map((local) => ({
        dateTime,
        dataset: { local },
        textContent: '',
      }));
      vi.useFakeTimers({ now: at + passed, toFake: ['Date'] });
      const source = localTimesScript.replace(/^<script>|<\/script>$/g, '');
      runInNewContext(source, { document: { querySelectorAll: () => times }, Date });
      expect(times.map(({ textContent }) => textContent)).toEqual([
        relativeText(new Date(at), new Date(at + passed)),
        dayText(new Date(at)),
      ]);
    }),
  );
});
