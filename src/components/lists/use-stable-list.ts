import { useEffect, useState } from 'react';
import {
  type StableList,
  type ItemsPage,
  arrivals,
  withLatest,
  withoutItem,
} from './stable-list.ts';

interface StableListParts {
  /** The key of the query. */
  key: string;
  /** The latest reply; null while it loads, and the list of the previous key stays. */
  latest: ItemsPage | null;
  /** The query failed and there is nothing to show. */
  failed: boolean;
  /** The id of an item that must stay in place, such as one that is being edited. */
  pinned?: string | null;
}

/** A page of items that keep their places while the person reads. While a page loads, it is the previous one. */
export function useStableList({ key, latest, failed, pinned = null }: StableListParts) {
  const isRead = useIsBeingRead(key);
  const [list, setList] = useState<StableList | null>(null);

  const current = failed
    ? null
    : latest === null
      ? list
      : withLatest(list, { key, latest, isRead, pinned });
  if (current !== list) setList(current);

  return {
    shown: current?.shown ?? null,
    /** The number of new items that are not shown. */
    arrived: current === null ? 0 : arrivals(current),
    showArrived: () => setList((now) => now && { ...now, shown: now.latest }),
    /** Removes an item that the person deleted on this screen. */
    drop: (id: string) => setList((now) => now && withoutItem(now, id)),
  };
}

/** Within this time after it appears, a list from the store is replaced by the server's reply. */
const settlingTimeMs = 1500;
/** Scrolling further than this counts as reading. */
const readingScrollPx = 80;

/** Whether the person is reading the list with this key: after a short time, or after scrolling. */
function useIsBeingRead(key: string): boolean {
  const [readKey, setReadKey] = useState<string | null>(null);
  useEffect(() => {
    const markRead = () => setReadKey(key);
    const checkScroll = () => {
      if (window.scrollY > readingScrollPx) markRead();
    };
    const timer = setTimeout(markRead, settlingTimeMs);
    window.addEventListener('scroll', checkScroll, { passive: true });
    return () => {
      clearTimeout(timer);
      window.removeEventListener('scroll', checkScroll);
    };
  }, [key]);
  return readKey === key;
}
