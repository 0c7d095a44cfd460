import type { ReactNode } from 'react';
import styles from './time.module.css';
import { useHydrated } from '../hooks/use-hydrated.ts';

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** The formats that depend on the reader's locale. */
const formats = {
  clock: { timeStyle: 'short' },
  exact: { dateStyle: 'full', timeStyle: 'short' },
} as const;

/** The parts to show: the day, the time of day, or both. */
type Show = 'day' | 'clock' | 'moment';

/** Cached, because creating a formatter costs more than rendering the rest of a list of times. */
const formatters = new Map<keyof typeof formats, Intl.DateTimeFormat>();

/** Formats a date in the reader's locale and time zone. */
function localized(date: Date, format: keyof typeof formats): string {
  const formatter = formatters.get(format) ?? new Intl.DateTimeFormat(undefined, formats[format]);
  formatters.set(format, formatter);
  return formatter.format(date);
}

/** A day such as "1 Sep 2025". The format ignores the locale, so that hydration does not change it. */
function dayText(day: number, month: number, year: number): string {
  return `${String(day)} ${months[month] ?? ''} ${String(year)}`;
}

/** The text in the reader's time zone. */
function localText(date: Date, show: Show): string {
  if (show === 'clock') return localized(date, 'clock');
  const day = dayText(date.getDate(), date.getMonth(), date.getFullYear());
  return show === 'day' ? day : `${day}, ${localized(date, 'clock')}`;
}

/** The text in UTC: server and browser must render the same text until the page is hydrated. */
function utcText(date: Date, show: Show): string {
  const day = dayText(date.getUTCDate(), date.getUTCMonth(), date.getUTCFullYear());
  const clock = `${date.toISOString().slice(11, 16)} UTC`;
  if (show === 'day') return day;
  return show === 'clock' ? clock : `${day}, ${clock}`;
}

interface TimeProps {
  /** ISO 8601. */
  value: string;
  show?: Show;
  /** Makes the time focusable, to show the exact time to keyboard users. For screens with few times. */
  focusable?: boolean;
  /** Text to show in place of the date. */
  children?: ReactNode;
}

/**
 * A date in the reader's time zone, with the exact time on hover or focus. The server renders UTC;
 * `localDaysScript` rewrites the days before the first paint, so that hydration changes nothing visible.
 */
export function Time({ value, show = 'day', focusable = false, children }: TimeProps) {
  const hydrated = useHydrated();
  const date = new Date(value);
  const exact = hydrated ? localized(date, 'exact') : undefined;
  return (
    <time
      dateTime={value}
      {...(children === undefined && show === 'day' ? { 'data-day': true } : {})}
      suppressHydrationWarning
      {...(focusable
        ? { className: styles.focusable, 'data-exact': exact, tabIndex: 0 }
        : { title: exact })}
    >
      {children ?? (hydrated ? localText(date, show) : utcText(date, show))}
    </time>
  );
}
