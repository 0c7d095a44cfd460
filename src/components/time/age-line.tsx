import { dayMs, hourMs, minuteMs } from '../../../contract/durations.ts';
import { type ReactNode, useSyncExternalStore } from 'react';
import { subscribeToMinutes } from './minute-clock.ts';
import { Time } from './time.tsx';
import styles from './age-line.module.css';

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'always' });

/** The units of an age, largest first, each with the smallest age in milliseconds for which it is used. */
const units = [
  { unit: 'day', from: dayMs },
  { unit: 'hour', from: hourMs },
  { unit: 'minute', from: minuteMs },
] as const;

/** @param age milliseconds; negative if the server's clock is ahead */
export function ageText(age: number): string {
  const fitting = units.find(({ from }) => age >= from);
  return fitting === undefined
    ? 'just now'
    : relative.format(-Math.floor(age / fitting.from), fitting.unit);
}

const texts = {
  saved: 'Saved',
  /** For data of two ages: "Saved between 2 days ago and 5 minutes ago". */
  savedBetween: 'Saved between',
  and: 'and',
} as const;

interface AgeLineProps {
  /** When the server sent the newest data, epoch milliseconds. */
  newest: number;
  /** When the server sent the oldest data, epoch milliseconds. */
  oldest: number;
}

/** "Saved 5 minutes ago", with the exact time on hover and focus. */
export default function AgeLine({ newest, oldest }: AgeLineProps): ReactNode {
  const text = useAgeText(newest);
  const oldestText = useAgeText(oldest);
  return (
    <p className={styles.line}>
      {oldestText === text ? (
        texts.saved
      ) : (
        <>
          {texts.savedBetween} <Moment at={oldest} text={oldestText} /> {texts.and}
        </>
      )}{' '}
      <Moment at={newest} text={text} />
    </p>
  );
}

function Moment({ at, text }: { at: number; text: string }) {
  return (
    <Time value={new Date(at).toISOString()} focusable>
      {text}
    </Time>
  );
}

function useAgeText(at: number): string {
  return useSyncExternalStore(subscribeToMinutes, () => ageText(Date.now() - at));
}
