import { minuteMs } from '../../../contract/durations.ts';
import { createListeners } from '../../core/listeners.ts';

const minutes = createListeners();
let timer: ReturnType<typeof setInterval> | undefined;

/**
 * Calls the listener each minute while the page is visible, and when it becomes visible. All listeners share a timer.
 * Use it in `useSyncExternalStore`. If the snapshot is a text, only the components whose text changes render again.
 * @returns a function that unsubscribes
 */
export function subscribeToMinutes(listener: () => void): () => void {
  const unsubscribe = minutes.subscribe(listener);
  if (timer === undefined) {
    timer = setInterval(notify, minuteMs);
    document.addEventListener('visibilitychange', notify);
  }
  return () => {
    unsubscribe();
    if (!minutes.isEmpty()) return;
    clearInterval(timer);
    timer = undefined;
    document.removeEventListener('visibilitychange', notify);
  };
}

function notify(): void {
  if (document.visibilityState === 'visible') minutes.notify();
}
