/** Hears that the person went Back or Forward. @returns whether the screen stays as it is */
type Guard = (event: PopStateEvent) => boolean;

let guard: Guard | null = null;

/**
 * To be called once, before there is a router: of what listens to the window the first comes first, so
 * that a screen with unsaved changes can keep the router from hearing that it is being left.
 */
export function startHistoryGuard(): void {
  window.addEventListener('popstate', (event) => {
    if (guard?.(event)) event.stopImmediatePropagation();
  });
}

/** Asks this guard from now on. @returns ends that */
export function guardHistory(next: Guard): () => void {
  guard = next;
  return () => {
    if (guard === next) guard = null;
  };
}
