import { useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { z } from 'zod/mini';
import { parseJson } from '../../../contract/text/parse-json.ts';
import { parseStored } from '../../core/parse-stored.ts';
import { openedBy } from './opened-by.ts';

const storageKey = 'scroll';
/** How long to wait until the page is long enough for the stored position. */
const restoreTimeoutMs = 3000;

/** Scroll positions in pixels by history entry, the latest entry last. */
type Positions = Map<string, number>;
const StoredPositions = z.array(z.tuple([z.string(), z.number()]));
/** How many entries to store; the least recently visited are evicted first. */
const entryLimit = 50;

function readPositions(): Positions {
  try {
    const stored = parseStored(
      StoredPositions,
      parseJson(sessionStorage.getItem(storageKey) ?? '[]'),
      'app',
      'the scroll positions are damaged',
    );
    return new Map(stored);
  } catch {
    // Storage is blocked: pages then open at their top.
    return new Map();
  }
}

function setPosition(positions: Positions, entry: string, position: number) {
  positions.delete(entry);
  positions.set(entry, position);
  for (const oldest of positions.keys()) {
    if (positions.size <= entryLimit) break;
    positions.delete(oldest);
  }
}

/**
 * Scrolls new screens and other pages of a list to the top, and restores the scroll position on Back and after a
 * reload. The browser's own scroll restoration does not wait for content that loads later; this hook does, until the
 * person scrolls.
 */
export function useScrollRestoration(): void {
  const { key, pathname, search } = useLocation();
  const view = `${pathname}?page=${new URLSearchParams(search).get('page') ?? '1'}`;
  // An entry that the router did not create has the key "default". Several entries can have this key, so their address
  // distinguishes them.
  const entry = key === 'default' ? pathname + search : key;
  const kind = useNavigationType();
  const positions = useRef<Positions | null>(null);
  const isRestoring = useRef(false);
  const lastView = useRef<string | null>(null);

  useLayoutEffect(() => {
    window.history.scrollRestoration = 'manual';
    const isFirst = positions.current === null;
    const known = (positions.current ??= readPositions());
    // A new visit starts at the top, but the address may have a position from an earlier document of this tab.
    if (isFirst && openedBy() === 'navigate') known.delete(entry);
    const isNewView = lastView.current !== null && lastView.current !== view;
    lastView.current = view;

    const savePosition = () => {
      if (!isRestoring.current) setPosition(known, entry, window.scrollY);
    };
    const storePositions = () => {
      // The event of the last scroll may be due only with the next frame.
      if (window.scrollY > 0) savePosition();
      try {
        sessionStorage.setItem(storageKey, JSON.stringify([...known]));
      } catch {
        // Without storage, Back within this visit still works.
      }
    };
    window.addEventListener('scroll', savePosition, { passive: true });
    window.addEventListener('pagehide', storePositions);

    const target = kind === NavigationType.Pop ? known.get(entry) : undefined;
    const stop = target === undefined ? null : scrollWhenPossible(target, isRestoring);
    if (target === undefined && isNewView) window.scrollTo(0, 0);

    return () => {
      stop?.();
      window.removeEventListener('scroll', savePosition);
      window.removeEventListener('pagehide', storePositions);
    };
  }, [entry, kind, view]);
}

/** Scrolls to `target` pixels as soon as the page is long enough. @returns a function that stops trying */
function scrollWhenPossible(target: number, isRestoring: { current: boolean }): () => void {
  const attempt = () => {
    window.scrollTo(0, target);
    if (Math.abs(window.scrollY - target) < 2) stop();
  };
  const growth = new ResizeObserver(attempt);
  const timer = setTimeout(stop, restoreTimeoutMs);
  const gestures = ['wheel', 'touchstart', 'keydown'] as const;

  function stop() {
    growth.disconnect();
    clearTimeout(timer);
    for (const gesture of gestures) window.removeEventListener(gesture, stop);
    isRestoring.current = false;
  }

  isRestoring.current = true;
  for (const gesture of gestures) window.addEventListener(gesture, stop, { passive: true });
  growth.observe(document.body);
  attempt();
  return stop;
}
