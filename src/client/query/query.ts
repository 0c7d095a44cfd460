import { use, useCallback, useMemo, useSyncExternalStore } from 'react';
import type { Reply, Request } from '../../../contract/endpoints.ts';
import { call, loadCalls } from '../http/api.ts';
import { logFailure } from '../../core/log/log.ts';
import { FirstDataContext } from './first-data.ts';
import { type QueryCall, queryKey } from '../../core/storage/query-key.ts';
import type { QueryState } from './query-entries.ts';
import { createQueryCache } from './query-cache.ts';
import { session } from '../session/session-state.ts';
import { publicOwner, store } from './reply-store.ts';

export { queryKey } from '../../core/storage/query-key.ts';
export type { QueryState } from './query-entries.ts';

/** How long to wait for the database, so that the reply is stored before the user sees it and leaves. */
const databaseTimeoutMs = 250;

export const queryCache = createQueryCache({
  fetch: async (name, request, signal) => {
    // The cast is safe, because `queryKey` makes the keys.
    const result = await call(name as QueryCall, request, { signal });
    // Wait for the database, so that the reply is stored before the user sees it. Usually the database is open already.
    await store.opened(databaseTimeoutMs);
    return result;
  },
  store: {
    ...store,
    async readReply(owner, key) {
      const [reply, calls] = await Promise.all([store.readReply(owner, key), loadCalls()]);
      return reply === null ? null : (calls?.parseKeyedReply(key, reply) ?? null);
    },
  },
  // An item that was only seen in a list can be opened offline too.
  findInOtherReplies: async (key) =>
    key.startsWith('GET /items/{id} ')
      ? import('../prefetch/saved-items.ts')
          .then((module) => module.itemFromLists(key))
          .catch(logFailure('query', 'an item could not be looked up in lists', null))
      : null,
  viewer: () => session.userId() ?? publicOwner,
  // A worker that controls the page responds with a cached document and fetches the current one for the next time.
  isPageFromCache: () =>
    'serviceWorker' in navigator && navigator.serviceWorker.controller !== null,
  now: Date.now,
});

const loading: QueryState<never> = { state: 'loading' };

/**
 * Returns a query's state for a screen: the stored reply at once, then the server's.
 * @param request null while the request is not known yet: the state stays `loading`
 */
export function useQuery<C extends QueryCall>(
  name: C,
  request: Request<C> | null,
): QueryState<Reply<C>> {
  const key = request === null ? null : queryKey(name, request);
  const { replies, seenAt } = use(FirstDataContext);
  const value = key === null ? undefined : replies[key];
  const first = useMemo(
    () => (value === undefined ? undefined : { value, seenAt }),
    [value, seenAt],
  );
  const atFirst = useMemo<QueryState<unknown>>(
    () =>
      first
        ? { state: 'ready', ...first, fresh: true, failure: null, retry: () => undefined }
        : loading,
    [first],
  );
  const query = useSyncExternalStore(
    useCallback(
      (listener: () => void) =>
        key === null ? () => undefined : queryCache.subscribe(key, listener),
      [key],
    ),
    () => (key === null ? loading : queryCache.get(key, first)),
    () => atFirst,
  );
  // The cast is safe: the cache parses what it gets, and the key names the call whose reply this is.
  return query as QueryState<Reply<C>>;
}

/** Reloads queries after an action. @param target a query's key or a call's name */
export function invalidate(target: string): void {
  queryCache.invalidate(target);
}

/** Sets the reply of a query to the reply of an action. */
export function remember<C extends QueryCall>(name: C, request: Request<C>, reply: Reply<C>): void {
  queryCache.remember(queryKey(name, request), reply);
}

/** Applies the effect of a successful action to the known reply of a query. */
export function change<C extends QueryCall>(
  name: C,
  request: Request<C>,
  edit: (reply: Reply<C>) => Reply<C>,
): void {
  // The cast is safe for the same reason as in useQuery.
  queryCache.change(queryKey(name, request), (value) => edit(value as Reply<C>));
}
