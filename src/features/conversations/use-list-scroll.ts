import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** So near to its end a list counts as at its end, CSS pixels. */
const nearEnd = 48;
/** So near to its beginning what comes before it is fetched, CSS pixels. */
const nearStart = 500;

interface ListScroll {
  /** The ids of the first and the last row; null where there are none. */
  first: string | null;
  last: string | null;
  /** The reader wrote the last row themselves: it is shown to them wherever they were. */
  isLastOwn: boolean;
  /** The row to begin at, where it is not the last. */
  startAt: string | null;
  /** What comes before the first row is wanted. */
  onNearStart: () => void;
}

/** A row in the list, and how far it stands below the list's upper edge. */
interface Anchor {
  row: Element;
  offset: number;
}

/**
 * Keeps a list of rows (elements with `data-row`) where its reader is: at the end while they are there,
 * else at the row they see, whatever is put before or after it and however the list's size changes. The
 * list itself must not anchor (`overflow-anchor: none`).
 */
export function useListScroll({ first, last, isLastOwn, startAt, onNearStart }: ListScroll) {
  const list = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const [isAtEnd, setIsAtEnd] = useState(true);
  const atEnd = useRef(true);
  const anchor = useRef<Anchor | null>(null);
  /** Whether the person has scrolled themselves: from then on nothing moves the list to its start. */
  const isTaken = useRef(false);
  const begunAt = useRef<string | null>(null);
  const lastShown = useRef<string | null>(null);

  const look = useCallback(() => {
    const element = list.current;
    if (element === null) return;
    const below = element.scrollHeight - element.scrollTop - element.clientHeight;
    atEnd.current = below < nearEnd;
    setIsAtEnd(atEnd.current);
    anchor.current = atEnd.current ? null : firstShown(element);
  }, []);

  const stay = useCallback(() => {
    const element = list.current;
    if (element === null) return;
    if (atEnd.current) element.scrollTop = element.scrollHeight;
    else if (anchor.current?.row.isConnected)
      element.scrollTop += offsetIn(element, anchor.current.row) - anchor.current.offset;
    look();
  }, [look]);

  const toEnd = useCallback(() => {
    atEnd.current = true;
    stay();
  }, [stay]);

  useLayoutEffect(() => {
    if (last === null) return;
    const isNewLast = lastShown.current !== last;
    lastShown.current = last;
    const element = list.current;
    const start = startAt === null ? null : element?.querySelector(`[data-row="${startAt}"]`);
    if (element && start && begunAt.current !== startAt && !isTaken.current) {
      begunAt.current = startAt;
      // The line above it is to be seen as well.
      element.scrollTop += offsetIn(element, start) - element.clientHeight / 4;
      look();
    } else if (isNewLast && isLastOwn) {
      toEnd();
    } else {
      stay();
    }
  }, [first, last, isLastOwn, startAt, look, stay, toEnd]);

  useEffect(() => {
    const observed = [list.current, content.current].filter((element) => element !== null);
    const sizes = new ResizeObserver(stay);
    for (const element of observed) sizes.observe(element);
    return () => sizes.disconnect();
  }, [stay]);

  const take = () => {
    isTaken.current = true;
  };
  return {
    isAtEnd,
    toEnd,
    list,
    /** The one element in the list, which grows. */
    content,
    /** For the list. */
    handlers: {
      onScroll: () => {
        look();
        if (isTaken.current && (list.current?.scrollTop ?? 0) < nearStart) onNearStart();
      },
      onWheel: take,
      onTouchMove: take,
      onKeyDown: take,
      onPointerDown: take,
    },
  };
}

function offsetIn(list: Element, row: Element): number {
  return row.getBoundingClientRect().top - list.getBoundingClientRect().top;
}

/** The first row that is not wholly above the list's upper edge; they stand in order, so halving finds it. */
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
