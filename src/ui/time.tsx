import { useHydrated } from './use-hydrated.ts';

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** The day as every server and browser writes it alike: English, UTC. */
function plainDay(date: Date): string {
  return `${String(date.getUTCDate())} ${months[date.getUTCMonth()] ?? ''} ${String(date.getUTCFullYear())}`;
}

interface TimeProps {
  /** ISO 8601. */
  value: string;
  /** `day` leaves the clock out, `clock` the day. */
  show?: 'day' | 'clock';
}

/**
 * A moment: the same text on the server and while hydrating, the reader's own locale and time zone
 * afterwards, and exact to the minute in its title.
 */
export function Time({ value, show = 'day' }: TimeProps) {
  const hydrated = useHydrated();
  const date = new Date(value);
  const own =
    show === 'day' ? ({ dateStyle: 'medium' } as const) : ({ timeStyle: 'short' } as const);
  return (
    <time
      dateTime={value}
      title={
        hydrated
          ? date.toLocaleString(undefined, { dateStyle: 'full', timeStyle: 'short' })
          : undefined
      }
    >
      {hydrated
        ? new Intl.DateTimeFormat(undefined, own).format(date)
        : show === 'day'
          ? plainDay(date)
          : `${value.slice(11, 16)} UTC`}
    </time>
  );
}
