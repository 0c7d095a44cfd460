import { useSyncExternalStore } from 'react';
import { dayOf } from './days.ts';

/** The current day, as a result of `dayOf`; updates at midnight. */
export function useToday(): string {
  return useSyncExternalStore(untilMidnight, () => dayOf(new Date()));
}

function untilMidnight(changed: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const wait = () => {
    const now = new Date();
    const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1);
    timer = setTimeout(update, midnight.getTime() - now.getTime() + 1);
  };
  const update = () => {
    clearTimeout(timer);
    changed();
    wait();
  };
  wait();
  // Timers pause while a phone sleeps.
  document.addEventListener('visibilitychange', update);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', update);
  };
}
