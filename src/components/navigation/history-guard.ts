/** Called when the person goes Back or Forward. @returns whether to hide the event from the router */
type Guard = (event: PopStateEvent) => boolean;

let guard: Guard | null = null;

/**
 * Lets a screen with unsaved changes stop a Back or Forward before the router sees it. Call this once, before the
 * router starts, because browsers call the listeners of a window in the order in which they were added.
 */
export function startHistoryGuard(): void {
  window.addEventListener('popstate', (event) => {
    if (guard?.(event)) event.stopImmediatePropagation();
  });
}

/** Installs the guard of the current screen, in place of any other. @returns a function that removes it */
export function guardHistory(next: Guard): () => void {
  guard = next;
  return () => {
    if (guard === next) guard = null;
  };
}
