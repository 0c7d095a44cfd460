import { useSyncExternalStore } from 'react';
import { dayOf } from './days.ts';

/** The reader's day, as dayOf gives it; the next one from midnight on. */
export function useToday(): string {
  return useSyncExternalStore(untilMidnight, () => dayOf(new Date()));
}

function untilMidnight(changed: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const wait = () => {
    const now = new Date();
    const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1);
    timer = setTimeout(turn, midnight.getTime() - now.getTime() + 1);
  };
  const turn = () => {
    clearTimeout(timer);
    changed();
    wait();
  };
  wait();
  // The timers of a phone that sleeps stand still.
  document.addEventListener('visibilitychange', turn);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', turn);
  };
}
