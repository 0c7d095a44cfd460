import { useEffect, useState } from 'react';
import { VisuallyHidden } from '../../../basics/visually-hidden.tsx';
import { texts } from '../texts.ts';
import styles from './code-sheet.module.css';

/** The minutes before the end that screen readers announce, the last one first. */
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

/** Whole seconds until a time, rounded up. The component renders again each second. */
function useSecondsUntil(until: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const schedule = () => {
      const left = until - Date.now();
      if (left > 0) timer = setTimeout(tick, left % 1000 || 1000);
    };
    const tick = () => {
      clearTimeout(timer);
      setNow(Date.now());
      schedule();
    };
    schedule();
    // Timers stop while a phone sleeps, so update the time when the page becomes visible.
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [until]);
  return Math.max(0, Math.ceil((until - now) / 1000));
}

function clockText(seconds: number): string {
  return `${String(Math.floor(seconds / 60))}:${String(seconds % 60).padStart(2, '0')}`;
}
