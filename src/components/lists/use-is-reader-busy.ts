import { type RefObject, useEffect, useState } from 'react';

/** After a list from the device's store appears, the server's reply usually replaces it within this time. */
const settlingTimeMs = 1500;
/** Scrolling further than this counts as reading. */
const readingScrollPx = 80;

/**
 * Whether the reader is busy with a list, so that its entries must keep their places: the pointer or the focus is in
 * it, or the page is scrolled. A tap cannot be foreseen, so on devices without hover the reader is busy from 1.5 s
 * after the list appears. On a hidden page the reader is never busy. See decision 37.
 * @param region the element with the list and with the button that shows what has arrived
 * @param key the key of the list's query
 */
export function useIsReaderBusy(region: RefObject<HTMLElement | null>, key: string): boolean {
  const isInUse = useIsInUse(region);
  const isTapExpected = useIsTapExpected(key);
  return isInUse || isTapExpected;
}

/** Whether the page is visible and in use: the pointer or the focus is in the region, or the page is scrolled. */
function useIsInUse(region: RefObject<HTMLElement | null>): boolean {
  const [isInUse, setIsInUse] = useState(false);

  useEffect(() => {
    let isPointerInside = false;
    let isFocusInside = false;
    const isInside = (target: EventTarget | null) =>
      target instanceof Node && region.current?.contains(target) === true;
    const update = () => {
      // A removed element loses the focus without an event.
      const isFocused = isFocusInside && isInside(document.activeElement);
      const isScrolled = window.scrollY > readingScrollPx;
      const isVisible = document.visibilityState === 'visible';
      setIsInUse(isVisible && (isPointerInside || isFocused || isScrolled));
    };
    const movePointer = (to: EventTarget | null) => {
      isPointerInside = isInside(to);
      update();
    };
    const moveFocus = (to: EventTarget | null) => {
      isFocusInside = isInside(to);
      update();
    };

    const listeners = new AbortController();
    const options = { passive: true, signal: listeners.signal };
    document.addEventListener('pointerover', ({ target }) => movePointer(target), options);
    document.addEventListener(
      'pointerout',
      ({ relatedTarget }) => movePointer(relatedTarget),
      options,
    );
    document.addEventListener('focusin', ({ target }) => moveFocus(target), options);
    // During `focusout`, `activeElement` is not the next element yet.
    document.addEventListener('focusout', ({ relatedTarget }) => moveFocus(relatedTarget), options);
    document.addEventListener('visibilitychange', update, options);
    window.addEventListener('scroll', update, options);
    return () => listeners.abort();
  }, [region]);

  return isInUse;
}

/**
 * Whether a tap may come at any time: the device cannot hover, and the list has been on a visible page for
 * `settlingTimeMs`.
 */
function useIsTapExpected(key: string): boolean {
  const [settledKey, setSettledKey] = useState<string | null>(null);

  useEffect(() => {
    if (matchMedia('(hover: hover)').matches) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const start = () => {
      clearTimeout(timer);
      setSettledKey(null);
      if (document.visibilityState === 'visible') {
        timer = setTimeout(() => setSettledKey(key), settlingTimeMs);
      }
    };
    start();
    document.addEventListener('visibilitychange', start);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', start);
    };
  }, [key]);

  return settledKey === key;
}
