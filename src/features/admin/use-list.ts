import { useEffect, useState } from 'react';
import type { Reply, Request } from '../../../contract/endpoints.ts';
import { type QueryState, invalidate, useQuery } from '../../client/query/query.ts';
import type { QueryCall } from '../../core/storage/query-key.ts';

/** What other people do to a list reaches an admin by asking again this often, milliseconds. */
const askAgainAfter = 30_000;

/** What a list shows: one page of a query, and meanwhile the page before. */
export interface List<C extends QueryCall> {
  /** It says how old it is. */
  query: QueryState<Reply<C>>;
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
export function useList<C extends QueryCall>(name: C, request: Request<C>): List<C> {
  const query = useQuery(name, request);
  const [last, setLast] = useState<Reply<C> | null>(null);
  useAskingAgain(name);

  const failed = query.state === 'failed';
  const reply = failed ? null : query.state === 'ready' ? query.value : last;
  if (reply !== last) setLast(reply);

  return {
    query,
    reply,
    waiting: query.state === 'loading' && reply !== null,
    failed,
    // Without a network the frame says so.
    isStale: query.state === 'ready' && query.failure?.kind === 'refused',
    retry: query.state === 'loading' ? () => undefined : query.retry,
  };
}

function useAskingAgain(name: QueryCall): void {
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
