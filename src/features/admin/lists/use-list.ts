import type { Reply, Request } from '../../../../contract/endpoints.ts';
import { type QueryState, useQuery } from '../../../client/query/query.ts';
import { usePolling } from '../../../client/query/use-polling.ts';
import { retryOf, useLast } from '../../../components/lists/use-stable-list.ts';
import type { QueryCall } from '../../../core/storage/query-key.ts';

/** The state of a list. While the requested page loads, the list shows the previous page. */
export interface List<C extends QueryCall> {
  /** The query, for showing the age of its data. */
  query: QueryState<Reply<C>>;
  /** Null until there is a response to show. */
  reply: Reply<C> | null;
  /** Whether the previous page is still shown because the requested one is loading. */
  waiting: boolean;
  failed: boolean;
  /** Whether the shown page is stale because the server refused the refetch. */
  isStale: boolean;
  retry: () => void;
}

/**
 * Queries a list for an admin, and polls it. Unlike `useStableList`, it shows each reply at once, so rows can move
 * while the admin presses a button. An admin who hits the wrong row can notice it. The question before activating,
 * deactivating or deleting names the row, and so does the banner after an action.
 */
export function useList<C extends QueryCall>(name: C, request: Request<C>): List<C> {
  const query = useQuery(name, request);
  usePolling(name);

  const failed = query.state === 'failed';
  const reply = useLast(query.state === 'ready' ? query.value : null, failed);

  return {
    query,
    reply,
    waiting: query.state === 'loading' && reply !== null,
    failed,
    // Not if the server is unreachable, because then the screen already says that the device is offline.
    isStale: query.state === 'ready' && query.failure?.kind === 'refused',
    retry: retryOf(query),
  };
}
