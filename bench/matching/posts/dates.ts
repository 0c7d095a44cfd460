import { dayMs, hourMs, secondMs } from '../../../contract/durations.ts';
import type { Random } from '../../random.ts';

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** Day 0 of a campus, a Monday. */
const firstDay = Date.UTC(2025, 8, 1);

export function isoDay(day: number): string {
  return new Date(firstDay + day * dayMs).toISOString().slice(0, 10);
}

/** A random time of a day between 8:00 and 23:00 UTC, in epoch milliseconds. */
export function momentOf(random: Random, day: number): number {
  return (
    firstDay +
    day * dayMs +
    random.whole((8 * hourMs) / secondMs, (23 * hourMs) / secondMs) * secondMs
  );
}

/** Says when something happened, for example "last Tuesday". */
export function dayInWords(random: Random, day: number, postedDay: number): string {
  const ago = postedDay - day;
  const date = new Date(firstDay + day * dayMs);
  const month = date.toLocaleString('en', {
    month: random.pick(['short', 'long']),
    timeZone: 'UTC',
  });
  const dayOfMonth = date.getUTCDate();
  const weekday = weekdays[day % 7] ?? '';
  const written = random.pick([
    `on ${dayOfMonth} ${month}`,
    `on ${month} ${dayOfMonth}`,
    `on the ${ordinal(dayOfMonth)} of ${month}`,
    `on ${weekday}`,
    `last ${weekday}`,
  ]);
  if (ago === 0)
    return random.pick(['today', 'today', 'this morning', 'just now', 'this afternoon']);
  if (ago === 1)
    return random.pick(['yesterday', 'yesterday', 'last night', `on ${weekday}`, written]);
  return written;
}

function ordinal(number: number): string {
  const ending = ['th', 'st', 'nd', 'rd'][number > 3 && number < 21 ? 0 : number % 10] ?? 'th';
  return `${number}${ending}`;
}
