import { useEffect, useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

const storageKey = 'scroll';
/** Content that comes later than this no longer moves the page, milliseconds. */
const patience = 3000;

/** Pixels from the top by history entry, the one visited last at the end. */
type Positions = Map<string, number>;
/** How many entries are kept; those visited longest ago go first. */
const entryLimit = 50;

function readPositions(): Positions {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]');
    return new Map(Array.isArray(stored) ? (stored as [string, number][]) : []);
  } catch {
    return new Map();
  }
}

function note(positions: Positions, entry: string, position: number) {
  positions.delete(entry);
  positions.set(entry, position);
  for (const oldest of positions.keys()) {
    if (positions.size <= entryLimit) break;
    positions.delete(oldest);
  }
}

/**
 * Opens new screens at their top and goes back to where one was on Back and after a reload. The
 * browser's own way gives up when the content is not there yet; this waits for it, until the person
 * scrolls themselves.
 */
export function useScrollRestoration(): void {
  const { key, pathname, search } = useLocation();
  // An entry that no link made has the same key as all such; only of those the address is kept.
  const entry = key === 'default' ? pathname + search : key;
  const kind = useNavigationType();
  const positions = useRef<Positions | null>(null);
  const restoring = useRef(false);
  const lastPath = useRef<string | null>(null);

  useEffect(() => {
    window.history.scrollRestoration = 'manual';
    const save = () => {
      try {
        sessionStorage.setItem(storageKey, JSON.stringify([...(positions.current ?? [])]));
      } catch {
        // Without storage, Back within this visit still works.
      }
    };
    window.addEventListener('pagehide', save);
    return () => window.removeEventListener('pagehide', save);
  }, []);

  useLayoutEffect(() => {
    const known = (positions.current ??= readPositions());
    const isNewScreen = lastPath.current !== null && lastPath.current !== pathname;
    lastPath.current = pathname;

    const noteWhereItIs = () => {
      if (!restoring.current) note(known, entry, window.scrollY);
    };
    window.addEventListener('scroll', noteWhereItIs, { passive: true });

    const target = kind === NavigationType.Pop ? known.get(entry) : undefined;
    const stop = target === undefined ? null : scrollWhenPossible(target, restoring);
    if (target === undefined && isNewScreen) window.scrollTo(0, 0);

    return () => {
      stop?.();
      window.removeEventListener('scroll', noteWhereItIs);
    };
  }, [entry, kind, pathname]);
}

/** Scrolls down to `target` pixels as soon as the page is long enough. @returns gives up */
function scrollWhenPossible(target: number, restoring: { current: boolean }): () => void {
  const attempt = () => {
    window.scrollTo(0, target);
    if (Math.abs(window.scrollY - target) < 2) stop();
  };
  const growth = new ResizeObserver(attempt);
  const timer = setTimeout(stop, patience);
  const gestures = ['wheel', 'touchstart', 'keydown'] as const;

  function stop() {
    growth.disconnect();
    clearTimeout(timer);
    for (const gesture of gestures) window.removeEventListener(gesture, stop);
    restoring.current = false;
  }

  restoring.current = true;
  for (const gesture of gestures) window.addEventListener(gesture, stop, { passive: true });
  growth.observe(document.body);
  attempt();
  return stop;
}
