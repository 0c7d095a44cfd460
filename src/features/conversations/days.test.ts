import { expect, test } from 'vitest';
import { byDay, dayName, dayOf } from './days.ts';

const at = (day: string, time: string) => ({ createdAt: new Date(`${day}T${time}`).toISOString() });

test('cuts by the reader’s own midnight', () => {
  const late = at('2025-09-01', '23:59');
  const early = at('2025-09-02', '00:01');
  expect(byDay([late, early])).toEqual([
    { day: '2025-09-01', entries: [late] },
    { day: '2025-09-02', entries: [early] },
  ]);
});

test('what a wrong clock dated back stays under the day that it stands in', () => {
  const entries = [at('2025-09-02', '10:00'), at('2025-09-01', '10:00'), at('2025-09-02', '11:00')];
  expect(byDay(entries)).toEqual([{ day: '2025-09-02', entries }]);
});

test('names near days in words, others in the reader’s language, another year with its number', () => {
  const written = (day: string, year: boolean) =>
    new Intl.DateTimeFormat(undefined, {
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

test('a day is the one on the reader’s calendar', () => {
  expect(dayOf(new Date(2026, 0, 9, 0, 0))).toBe('2026-01-09');
});
