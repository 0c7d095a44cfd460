import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { isRecord } from '../../core/is-record.ts';
import { guardHistory } from './history-guard.ts';

interface LeavingParts {
  /** Whether leaving waits for an answer. */
  isHeld: boolean;
  /** Whether a reload would lose what was written: where it is kept, the browser has nothing to ask about. */
  isLostByReload: boolean;
  /** Asks, and leaves if the answer is yes. */
  ask: (leave: () => void) => void;
}

/**
 * Holds back what would leave the screen: links, Back and Forward are asked about in the page; closing
 * and reloading by the browser in its own words, where they would lose something.
 */
export function useLeaving({ isHeld, isLostByReload, ask }: LeavingParts): void {
  const navigate = useNavigate();
  const askNow = useEffectEvent(ask);
  const isAllowed = useRef(false);

  // Ends with the screen: a moment later it would still hold back what is pressed on the next one.
  useLayoutEffect(() => {
    if (!isHeld) return;
    const here = indexOf(window.history.state);
    /** The browser has gone already when it tells; this takes it back, of which it tells as well. */
    let isGoingBack = false;

    const onUnload = (event: Event) => {
      if (isLostByReload && !isAllowed.current) event.preventDefault();
    };
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
      if (!(link instanceof HTMLAnchorElement) || !isPlain(event, link)) return;
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
      const to = indexOf(event.state);
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
  }, [isHeld, isLostByReload, navigate]);
}

/** Opens in this tab, in place of this screen. */
function isPlain(event: MouseEvent, link: HTMLAnchorElement): boolean {
  const isElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  return (
    event.button === 0 &&
    !isElsewhere &&
    (link.target === '' || link.target === '_self') &&
    link.origin === window.location.origin &&
    link.pathname + link.search !== window.location.pathname + window.location.search
  );
}

/** The place in this tab's history that the router notes in an entry's state. */
function indexOf(state: unknown): number | null {
  return isRecord(state) && typeof state.idx === 'number' ? state.idx : null;
}
