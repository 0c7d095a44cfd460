import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { subscribeToNothing } from '../../core/listeners.ts';
import { subscribeToMinutes } from './minute-clock.ts';
import { clockText, dayText, relativeText } from './relative-text.ts';
import styles from './time.module.css';

/** The parts to show: the day, the time of day, both, or how long ago it was (`relativeText`). */
type Show = 'day' | 'clock' | 'moment' | 'relative';

/** Cached, because creating a formatter costs more than rendering the rest of a list of times. */
let exactFormat: Intl.DateTimeFormat | undefined;

/**
 * "Tuesday 2 September 2025 at 08:30" in the reader's time zone. It is English, because the page is, with the day
 * before the month and 24 hours as in all other times.
 */
function exactText(date: Date): string {
  exactFormat ??= new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'short' });
  return exactFormat.format(date);
}

function localText(date: Date, show: Show): string {
  switch (show) {
    case 'day':
      return dayText(date);
    case 'clock':
      return clockText(date);
    case 'moment':
      return `${dayText(date)}, ${clockText(date)}`;
    case 'relative':
      return relativeText(date, new Date());
  }
}

/** The text in UTC, because server and browser must render the same text until the page is hydrated. */
function utcText(date: Date, show: Show): string {
  // The format is fixed by ECMA-262: "Sat, 21 Nov 2026 14:05:00 GMT".
  const [, day = '', month = '', year = ''] = date.toUTCString().split(' ');
  const dayAndYear = `${String(Number(day))} ${month} ${year}`;
  const clock = `${date.toISOString().slice(11, 16)} UTC`;
  if (show === 'clock') return clock;
  return show === 'moment' ? `${dayAndYear}, ${clock}` : dayAndYear;
}

interface TimeProps {
  /** ISO 8601. */
  value: string;
  show?: Show;
  /**
   * Makes the time focusable, so that keyboard users see the exact time. Do not use it on a screen with many times,
   * because each would be a tab stop.
   */
  focusable?: boolean;
  /** Text to show in place of the date. */
  children?: ReactNode;
}

/**
 * A date in the reader's time zone, with the exact time on hover or focus. The server renders UTC. `localTimesScript`
 * rewrites `day` and `relative` before the first paint, so that hydration changes nothing visible.
 */
export function Time({ value, show = 'day', focusable = false, children }: TimeProps) {
  const date = new Date(value);
  /** Null on the server and during the hydrating render. */
  const text = useSyncExternalStore(
    show === 'relative' ? subscribeToMinutes : subscribeToNothing,
    () => localText(date, show),
    () => null,
  );
  // Formatted only on hover or focus, because creating the formatter takes longer than rendering the rest of a screen.
  const [isAsked, setAsked] = useState(false);
  const exact = isAsked ? exactText(date) : undefined;
  const ask = () => setAsked(true);
  return (
    <time
      dateTime={value}
      {...(children === undefined && (show === 'day' || show === 'relative')
        ? { 'data-local': show }
        : {})}
      suppressHydrationWarning
      onPointerEnter={ask}
      onFocus={ask}
      {...(focusable
        ? { className: styles.focusable, 'data-exact': exact, tabIndex: 0 }
        : { title: exact })}
    >
      {children ?? text ?? utcText(date, show)}
    </time>
  );
}
