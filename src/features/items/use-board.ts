import { useEffect, useState } from 'react';
import { readingKey, useReading } from '../../data/reading.ts';
import { type Board, arrivals, withLatest } from './board.ts';
import { type HomeFilter, searchRequest } from './home-filter.ts';

const call = 'GET /search/items/search';

/** The results of a filter; those before stay until the new ones are there. */
export function useBoard(filter: HomeFilter) {
  const request = searchRequest(filter);
  const reading = useReading(call, request);
  const key = readingKey(call, request);
  const isRead = useIsRead(key);
  const [board, setBoard] = useState<Board | null>(null);

  // Without a network what was seen last stays; what the server itself refuses is a failure.
  const failed =
    reading.state === 'failed' ||
    (reading.state === 'ready' && reading.failure?.kind === 'refused');
  const current = failed
    ? null
    : reading.state === 'ready'
      ? withLatest(board, { key, latest: reading.value.data, isRead })
      : board;
  if (current !== board) setBoard(current);

  return {
    results: current?.shown ?? null,
    /** How many items have arrived that are not shown. */
    arrived: current === null ? 0 : arrivals(current),
    showArrived: () => setBoard((now) => now && { ...now, shown: now.latest }),
    loading: reading.state === 'loading',
    failed,
    retry: reading.state === 'loading' ? () => undefined : reading.retry,
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
