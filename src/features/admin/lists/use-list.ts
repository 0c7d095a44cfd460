import { useEffect, useState } from 'react';
import type { Reply, Request } from '../../../../contract/endpoints.ts';
import { type QueryState, invalidate, useQuery } from '../../../client/query/query.ts';
import type { QueryCall } from '../../../core/storage/query-key.ts';

/** Polling interval for changes by other users. */
const pollIntervalMs = 30_000;

/** The state of a list: one page of a query, and while it loads, the previous page. */
export interface List<C extends QueryCall> {
  /** The query, for its age. */
  query: QueryState<Reply<C>>;
  /** Null until there is a response to show. */
  reply: Reply<C> | null;
  /** Whether the previous page is still shown because the requested one is loading. */
  waiting: boolean;
  failed: boolean;
  /** Whether the shown page is stale because the server rejected the refetch. */
  isStale: boolean;
  retry: () => void;
}

/**
 * Queries a list for an admin and polls it while the page is visible: users receive socket events only about
 * their own data, and an admin views the data of others.
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
    // Not if the server is unreachable: the screen already says that the device is offline.
    isStale: query.state === 'ready' && query.failure?.kind === 'refused',
    retry: query.state === 'loading' ? () => undefined : query.retry,
  };
}

function useAskingAgain(name: QueryCall): void {
  useEffect(() => {
    const ask = () => {
      if (document.visibilityState === 'visible') invalidate(name);
    };
    const timer = setInterval(ask, pollIntervalMs);
    document.addEventListener('visibilitychange', ask);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', ask);
    };
  }, [name]);
}
