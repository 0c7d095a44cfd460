const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/**
 * Calls the listener each minute, and when the page becomes visible: browsers pause timers of hidden pages. All
 * listeners share a timer. For `useSyncExternalStore` with a text as the snapshot, so that only the components
 * whose text changes render again.
 * @returns a function that unsubscribes
 */
export function subscribeToMinutes(listener: () => void): () => void {
  listeners.add(listener);
  if (timer === undefined) {
    timer = setInterval(notify, 60_000);
    document.addEventListener('visibilitychange', notify);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
    document.removeEventListener('visibilitychange', notify);
  };
}

function notify(): void {
  if (document.visibilityState === 'hidden') return;
  for (const listener of listeners) listener();
}
