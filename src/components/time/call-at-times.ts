import { minuteMs } from '../../../contract/durations.ts';

/**
 * Calls a function at a series of times, and at each `visibilitychange`, because timers stop while a phone sleeps.
 * While it waits for a time, also calls the function each minute, because the clock may be set.
 * @param timeAfter returns the next time after `now`, both in epoch milliseconds; null if there is none
 * @returns a function that stops the calls
 */
export function callAtTimes(
  timeAfter: (now: number) => number | null,
  callback: () => void,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const schedule = () => {
    const now = Date.now();
    const time = timeAfter(now);
    if (time !== null) timer = setTimeout(run, Math.min(time - now, minuteMs));
  };
  const run = () => {
    clearTimeout(timer);
    callback();
    schedule();
  };
  schedule();
  document.addEventListener('visibilitychange', run);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', run);
  };
}
