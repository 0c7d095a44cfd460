import { useEffect, useState } from 'react';
import { VisuallyHidden } from '../../../basics/visually-hidden.tsx';
import { callAtTimes } from '../../../time/call-at-times.ts';
import { texts } from '../texts.ts';
import styles from './code-sheet.module.css';

/**
 * Screen readers announce when this many minutes are left. In ascending order, because `find` takes the first that
 * fits.
 */
const announcedMinutes = [1, 5];

/**
 * Counts down to the end of a code's life. Screen readers announce only the last minutes.
 * @param props.until epoch milliseconds by this device's clock
 */
export function Countdown({ until }: { until: number }) {
  const seconds = useSecondsUntil(until);
  const minutes = announcedMinutes.find((announced) => seconds <= announced * 60);
  return (
    <p>
      {texts.validFor}{' '}
      <span role="timer" aria-live="off" className={styles.time}>
        {clockText(seconds)}
      </span>
      <VisuallyHidden>
        <span role="status">{minutes === undefined ? '' : texts.minutesLeft(minutes)}</span>
      </VisuallyHidden>
    </p>
  );
}

/** Whole seconds until a time, rounded up; 0 after it. The component renders again each second until then. */
function useSecondsUntil(until: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const nextSecond = (time: number) => {
      const left = until - time;
      return left > 0 ? time + (left % 1000 || 1000) : null;
    };
    return callAtTimes(nextSecond, () => setNow(Date.now()));
  }, [until]);
  return Math.max(0, Math.ceil((until - now) / 1000));
}

function clockText(seconds: number): string {
  return `${String(Math.floor(seconds / 60))}:${String(seconds % 60).padStart(2, '0')}`;
}
