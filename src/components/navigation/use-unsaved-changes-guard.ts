import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { guardHistory } from './history-guard.ts';
import { historyIndex } from './history-index.ts';

interface GuardParts {
  /** Whether leaving the screen needs a confirmation. */
  hasUnsavedChanges: boolean;
  /** Whether a reload would lose unsaved text. A stored text survives the reload, so the browser need not ask. */
  isLostByReload: boolean;
  /** Asks the person, and calls `leave` if they confirm. */
  ask: (leave: () => void) => void;
}

/**
 * Asks before the person leaves the screen. The page itself asks on links, Back and Forward; the browser
 * asks on closing and reloading, if that would lose something.
 */
export function useUnsavedChangesGuard({
  hasUnsavedChanges,
  isLostByReload,
  ask,
}: GuardParts): void {
  const navigate = useNavigate();
  const askNow = useEffectEvent(ask);
  const isAllowed = useRef(false);

  // A layout effect, because its clean-up runs as soon as the screen unmounts. The clean-up of `useEffect` runs later,
  // and until then the guard would block the links of the next screen.
  useLayoutEffect(() => {
    if (!hasUnsavedChanges) return;
    const here = historyIndex(window.history.state);
    /**
     * Whether the next popstate comes from the call of `history.go(here - to)` below. That call undoes the person's
     * Back or Forward, because popstate fires only after the browser has moved.
     */
    let isGoingBack = false;

    const onUnload = (event: Event) => {
      if (isLostByReload && !isAllowed.current) event.preventDefault();
    };
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
      if (!(link instanceof HTMLAnchorElement) || !leavesScreen(event, link)) return;
      event.preventDefault();
      event.stopPropagation();
      const { pathname, search, hash } = new URL(link.href);
      askNow(() => void navigate(pathname + search + hash));
    };
    const onPop = (event: PopStateEvent) => {
      if (isAllowed.current) return false;
      if (isGoingBack) {
        isGoingBack = false;
        return true;
      }
      const to = historyIndex(event.state);
      if (here === null || to === null || to === here) return false;
      isGoingBack = true;
      window.history.go(here - to);
      askNow(() => {
        isAllowed.current = true;
        window.history.go(to - here);
      });
      return true;
    };

    window.addEventListener('beforeunload', onUnload);
    document.addEventListener('click', onClick, { capture: true });
    const release = guardHistory(onPop);
    return () => {
      window.removeEventListener('beforeunload', onUnload);
      document.removeEventListener('click', onClick, { capture: true });
      release();
    };
  }, [hasUnsavedChanges, isLostByReload, navigate]);
}

/** Whether the click opens another screen of the portal in this tab. */
function leavesScreen(event: MouseEvent, link: HTMLAnchorElement): boolean {
  const hasModifier = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  return (
    event.button === 0 &&
    !hasModifier &&
    (link.target === '' || link.target === '_self') &&
    link.origin === window.location.origin &&
    link.pathname + link.search !== window.location.pathname + window.location.search
  );
}
