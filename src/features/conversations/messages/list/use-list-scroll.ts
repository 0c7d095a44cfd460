import { useCallback, useLayoutEffect, useRef, useState } from 'react';

/** Up to this distance from its end, the list counts as scrolled to the end. */
const nearEndPx = 48;
/** Up to this distance from its start, scrolling loads older rows. */
const nearStartPx = 500;

interface ListScroll {
  /** The ids of the first and the last row; null if the list is empty. */
  first: string | null;
  last: string | null;
  /** Whether the viewer wrote the last row. If it is new, the list scrolls to it from any position. */
  isLastOwn: boolean;
  /** The id of the row to start at; null for the last row. */
  startAt: string | null;
  /** Called when the user scrolls near the start, to load older rows. */
  onNearStart: () => void;
}

/** A row and its distance below the list's upper edge, in CSS pixels. */
interface Anchor {
  row: Element;
  offset: number;
}

/**
 * Keeps the scroll position of a list of rows (elements with `data-row`) when rows are added or sizes change. A list
 * that is scrolled to its end stays there; otherwise the first visible row stays in place. The list needs
 * `overflow-anchor: none`, so that the browser does not adjust the position too.
 */
export function useListScroll({ first, last, isLastOwn, startAt, onNearStart }: ListScroll) {
  const list = useRef<HTMLDivElement>(null);
  const [isAtEnd, setIsAtEnd] = useState(true);
  const atEnd = useRef(true);
  const anchor = useRef<Anchor | null>(null);
  /** Whether the user has scrolled. From then on the list no longer jumps to `startAt`. */
  const hasUserScrolled = useRef(false);
  const startedAt = useRef<string | null>(null);
  const lastShown = useRef<string | null>(null);

  const storePosition = useCallback(() => {
    const element = list.current;
    if (element === null) return;
    const below = element.scrollHeight - element.scrollTop - element.clientHeight;
    atEnd.current = below < nearEndPx;
    setIsAtEnd(atEnd.current);
    anchor.current = atEnd.current ? null : firstShown(element);
  }, []);

  const keepPosition = useCallback(() => {
    const element = list.current;
    if (element === null) return;
    if (atEnd.current) element.scrollTop = element.scrollHeight;
    else if (anchor.current?.row.isConnected)
      element.scrollTop += offsetIn(element, anchor.current.row) - anchor.current.offset;
    storePosition();
  }, [storePosition]);

  const toEnd = useCallback(() => {
    atEnd.current = true;
    keepPosition();
  }, [keepPosition]);

  useLayoutEffect(() => {
    if (last === null) return;
    const isNewLast = lastShown.current !== last;
    lastShown.current = last;
    const element = list.current;
    const start = startAt === null ? null : element?.querySelector(`[data-row="${startAt}"]`);
    if (element && start && startedAt.current !== startAt && !hasUserScrolled.current) {
      startedAt.current = startAt;
      // Leave space above the row for the line "New messages".
      element.scrollTop += offsetIn(element, start) - element.clientHeight / 4;
      storePosition();
    } else if (isNewLast && isLastOwn) {
      toEnd();
    } else {
      keepPosition();
    }
  }, [first, last, isLastOwn, startAt, storePosition, keepPosition, toEnd]);

  // Ref callbacks instead of an effect, because the list appears only when its rows are loaded.
  const observeSize = useCallback(
    (element: HTMLDivElement) => {
      const sizes = new ResizeObserver(keepPosition);
      sizes.observe(element);
      return () => sizes.disconnect();
    },
    [keepPosition],
  );
  const attachList = useCallback(
    (element: HTMLDivElement) => {
      list.current = element;
      const unobserve = observeSize(element);
      return () => {
        list.current = null;
        unobserve();
      };
    },
    [observeSize],
  );

  const markScrolled = () => {
    hasUserScrolled.current = true;
  };
  return {
    isAtEnd,
    toEnd,
    list,
    /** The `ref` of the list. */
    attachList,
    /** The `ref` of the list's only child, which contains the rows. */
    attachContent: observeSize,
    /** Event handlers for the list. */
    handlers: {
      onScroll: () => {
        storePosition();
        if (hasUserScrolled.current && (list.current?.scrollTop ?? 0) < nearStartPx) onNearStart();
      },
      onWheel: markScrolled,
      onTouchMove: markScrolled,
      onKeyDown: markScrolled,
      onPointerDown: markScrolled,
    },
  };
}

function offsetIn(list: Element, row: Element): number {
  return row.getBoundingClientRect().top - list.getBoundingClientRect().top;
}

/** Finds the first row that is not completely above the list's upper edge, by binary search. */
function firstShown(list: Element): Anchor | null {
  const rows = list.querySelectorAll('[data-row]');
  const edge = list.getBoundingClientRect().top;
  let low = 0;
  let high = rows.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const bottom = rows[middle]?.getBoundingClientRect().bottom ?? 0;
    if (bottom <= edge) low = middle + 1;
    else high = middle;
  }
  const row = rows[low];
  return row === undefined ? null : { row, offset: offsetIn(list, row) };
}
