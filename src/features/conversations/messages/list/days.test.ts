import { expect, test, vi } from 'vitest';
import { byDay, dayName } from './days.ts';

const at = (day: string, time: string) => ({ createdAt: new Date(`${day}T${time}`).toISOString() });

test('splits days at midnight in the device’s time zone', () => {
  const late = at('2025-09-01', '23:59');
  const early = at('2025-09-02', '00:01');
  expect(byDay([late, early])).toEqual([
    { day: '2025-09-01', entries: [late] },
    { day: '2025-09-02', entries: [early] },
  ]);
});

test('an entry that a wrong clock dated too early gets the day of its predecessor', () => {
  const entries = [at('2025-09-02', '10:00'), at('2025-09-01', '10:00'), at('2025-09-02', '11:00')];
  expect(byDay(entries)).toEqual([{ day: '2025-09-02', entries }]);
});

test('writes dates in English, like all other dates, in a browser of another language', () => {
  const inBrowser = Intl.DateTimeFormat;
  const german = vi.spyOn(Intl, 'DateTimeFormat').mockImplementation(function format(
    locale = 'de',
    options,
  ) {
    return new inBrowser(locale, options);
  });
  expect(dayName('2026-02-27', '2026-03-01')).toBe('Friday, February 27');
  german.mockRestore();
});

test('writes today and yesterday as words and other days as dates, with the year if it is not this year', () => {
  const written = (day: string, year: boolean) =>
    new Intl.DateTimeFormat('en', {
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      ...(year ? { year: 'numeric' as const } : {}),
    }).format(new Date(`${day}T12:00`));
  expect(dayName('2026-03-01', '2026-03-01')).toBe('Today');
  expect(dayName('2026-02-28', '2026-03-01')).toBe('Yesterday');
  expect(dayName('2026-02-27', '2026-03-01')).toBe(written('2026-02-27', false));
  expect(dayName('2025-03-01', '2026-03-01')).toBe(written('2025-03-01', true));
});
