import { useEffect, useState } from 'react';
import {
  type StableList,
  type ItemsPage,
  arrivals,
  withLatest,
  withoutItem,
} from './stable-list.ts';

interface Held {
  /** Of the query. */
  key: string;
  /** What the server said last; null while it has not, and the list of another key stays. */
  latest: ItemsPage | null;
  /** Nothing can be shown. */
  failed: boolean;
  /** The id of an item that stays where it is whatever arrives, such as one that is being edited. */
  pinned?: string | null;
}

/** A page of items that keeps its place when others arrive; the one before until it is there. */
export function useStableList({ key, latest, failed, pinned = null }: Held) {
  const isRead = useIsRead(key);
  const [held, setHeld] = useState<StableList | null>(null);

  const current = failed
    ? null
    : latest === null
      ? held
      : withLatest(held, { key, latest, isRead, pinned });
  if (current !== held) setHeld(current);

  return {
    shown: current?.shown ?? null,
    /** How many items have arrived that are not shown. */
    arrived: current === null ? 0 : arrivals(current),
    showArrived: () => setHeld((now) => now && { ...now, shown: now.latest }),
    /** Takes out an item that has been deleted here. */
    drop: (id: string) => setHeld((now) => now && withoutItem(now, id)),
  };
}

/** A list that came from the store may still make way for the server's this long, milliseconds. */
const grace = 1500;
/** Who has scrolled further than this is reading, pixels. */
const headroom = 80;

/** Whether somebody has settled down to read the list of this key. */
function useIsRead(key: string): boolean {
  const [readKey, setReadKey] = useState<string | null>(null);
  useEffect(() => {
    const note = () => setReadKey(key);
    const look = () => {
      if (window.scrollY > headroom) note();
    };
    const timer = setTimeout(note, grace);
    window.addEventListener('scroll', look, { passive: true });
    return () => {
      clearTimeout(timer);
      window.removeEventListener('scroll', look);
    };
  }, [key]);
  return readKey === key;
}
