import { localDay } from '../../../../components/time/local-day.ts';
import { texts } from '../../texts.ts';

interface Day<T> {
  day: string;
  entries: T[];
}

/**
 * Groups ordered entries by day. A wrong clock may have given an entry an earlier day than the entry before it. Such an
 * entry joins the day of the entry before it.
 */
export function byDay<T extends { createdAt: string }>(entries: readonly T[]): Day<T>[] {
  const days: Day<T>[] = [];
  for (const entry of entries) {
    const day = localDay(new Date(entry.createdAt));
    const last = days.at(-1);
    if (last !== undefined && day <= last.day) last.entries.push(entry);
    else days.push({ day, entries: [entry] });
  }
  return days;
}

/**
 * The text of a day's heading: "Today", "Yesterday" or the date.
 * @param day a result of `localDay`
 * @param today a result of `localDay`
 */
export function dayName(day: string, today: string): string {
  if (day === today) return texts.today;
  if (day === localDay(dayBefore(today))) return texts.yesterday;
  const sameYear = day.slice(0, 4) === today.slice(0, 4);
  return new Intl.DateTimeFormat('en', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    ...(sameYear ? {} : { year: 'numeric' }),
  }).format(noonOf(day));
}

function noonOf(day: string): Date {
  // Noon exists on every day; a change to summer time can skip midnight.
  return new Date(`${day}T12:00:00`);
}

function dayBefore(day: string): Date {
  const date = noonOf(day);
  date.setDate(date.getDate() - 1);
  return date;
}
