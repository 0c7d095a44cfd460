import type { ReactNode } from 'react';
import styles from './time.module.css';
import { useHydrated } from './use-hydrated.ts';

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** How much of a moment is written out. */
const formats = {
  day: { dateStyle: 'medium' },
  clock: { timeStyle: 'short' },
  moment: { dateStyle: 'medium', timeStyle: 'short' },
  exact: { dateStyle: 'full', timeStyle: 'short' },
} as const;

type Show = Exclude<keyof typeof formats, 'exact'>;

/** To make one takes longer than all else that a list of times is drawn with. */
const formatters = new Map<keyof typeof formats, Intl.DateTimeFormat>();

/** In the reader's own locale and time zone. */
function written(date: Date, how: keyof typeof formats): string {
  const formatter = formatters.get(how) ?? new Intl.DateTimeFormat(undefined, formats[how]);
  formatters.set(how, formatter);
  return formatter.format(date);
}

/** As every server and browser writes it alike: English, UTC. */
function plain(value: string, show: Show): string {
  const date = new Date(value);
  const day = `${String(date.getUTCDate())} ${months[date.getUTCMonth()] ?? ''} ${String(date.getUTCFullYear())}`;
  const clock = `${value.slice(11, 16)} UTC`;
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
 * A moment: the same text on the server and while hydrating, the reader's own locale and time zone
 * afterwards, and exact to the minute under the pointer or the focus.
 */
export function Time({ value, show = 'day', focusable = false, children }: TimeProps) {
  const hydrated = useHydrated();
  const date = new Date(value);
  const exact = hydrated ? written(date, 'exact') : undefined;
  return (
    <time
      dateTime={value}
      {...(focusable
        ? { className: styles.focusable, 'data-exact': exact, tabIndex: 0 }
        : { title: exact })}
    >
      {children ?? (hydrated ? written(date, show) : plain(value, show))}
    </time>
  );
}
