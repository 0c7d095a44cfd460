import type { ReactNode } from 'react';
import styles from './time.module.css';
import { useHydrated } from '../hooks/use-hydrated.ts';

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** What is written as the reader's locale has it. */
const formats = {
  clock: { timeStyle: 'short' },
  exact: { dateStyle: 'full', timeStyle: 'short' },
} as const;

/** How much of a moment is written out. */
type Show = 'day' | 'clock' | 'moment';

/** To make one takes longer than all else that a list of times is drawn with. */
const formatters = new Map<keyof typeof formats, Intl.DateTimeFormat>();

/** In the reader's own locale and time zone. */
function localized(date: Date, how: keyof typeof formats): string {
  const formatter = formatters.get(how) ?? new Intl.DateTimeFormat(undefined, formats[how]);
  formatters.set(how, formatter);
  return formatter.format(date);
}

/** The same format everywhere, so that a day looks the same before and after hydration: "1 Sep 2025". */
function dayText(day: number, month: number, year: number): string {
  return `${String(day)} ${months[month] ?? ''} ${String(year)}`;
}

/** In the reader's time zone. */
function localText(date: Date, show: Show): string {
  if (show === 'clock') return localized(date, 'clock');
  const day = dayText(date.getDate(), date.getMonth(), date.getFullYear());
  return show === 'day' ? day : `${day}, ${localized(date, 'clock')}`;
}

/** In UTC: servers and browsers alike know no other time zone before hydration. */
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
  /** Whether the keyboard may stop here to read the exact time: where a screen has few of them. */
  focusable?: boolean;
  /** Said in place of the moment. */
  children?: ReactNode;
}

/**
 * A moment in the reader's time zone, exact to the minute under the pointer or the focus. The server renders UTC;
 * `localDaysScript` changes its days before they are drawn, so that nothing changes when the page hydrates.
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
