import { useEffect, useState } from 'react';
import type { Reply, Request } from '../../../contract/endpoints.ts';
import { type Reading, invalidate, useReading } from '../../client/query/query.ts';
import type { ReadingCall } from '../../core/storage/query-key.ts';

/** What other people do to a list reaches an admin by asking again this often, milliseconds. */
const askAgainAfter = 30_000;

/** What a list shows: one page of a reading, and meanwhile the page before. */
export interface List<C extends ReadingCall> {
  /** It says how old it is. */
  reading: Reading<Reply<C>>;
  /** Null until there is anything to show. */
  reply: Reply<C> | null;
  /** What is shown is not yet what was asked for. */
  waiting: boolean;
  failed: boolean;
  /** What is shown stays, and could not be asked for anew. */
  isStale: boolean;
  retry: () => void;
}

/**
 * Reads a list for an admin. Live events only say what concerns the reader, and an admin looks at what
 * concerns others: so it also asks by itself, while the page is looked at.
 */
export function useList<C extends ReadingCall>(name: C, request: Request<C>): List<C> {
  const reading = useReading(name, request);
  const [last, setLast] = useState<Reply<C> | null>(null);
  useAskingAgain(name);

  const failed = reading.state === 'failed';
  const reply = failed ? null : reading.state === 'ready' ? reading.value : last;
  if (reply !== last) setLast(reply);

  return {
    reading,
    reply,
    waiting: reading.state === 'loading' && reply !== null,
    failed,
    // Without a network the frame says so.
    isStale: reading.state === 'ready' && reading.failure?.kind === 'refused',
    retry: reading.state === 'loading' ? () => undefined : reading.retry,
  };
}

function useAskingAgain(name: ReadingCall): void {
  useEffect(() => {
    const ask = () => {
      if (document.visibilityState === 'visible') invalidate(name);
    };
    const timer = setInterval(ask, askAgainAfter);
    document.addEventListener('visibilitychange', ask);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', ask);
    };
  }, [name]);
}
