import { use, useCallback, useMemo, useSyncExternalStore } from 'react';
import type { Reply, Request } from '../../../contract/endpoints.ts';
import { call } from '../http/api.ts';
import { FirstDataContext } from './first-data.ts';
import { type QueryCall, queryKey } from '../../core/storage/query-key.ts';
import type { QueryState } from './query-entries.ts';
import { createQueryCache } from './query-cache.ts';
import { session } from '../session/session-state.ts';
import { publicOwner, store } from './reply-store.ts';

export { queryKey } from '../../core/storage/query-key.ts';
export type { QueryState } from './query-entries.ts';

/** How long what the server gave may wait for the device, so as not to be lost to who leaves at once, milliseconds. */
const keepWithin = 250;

export const queryCache = createQueryCache({
  fetch: async (name, request, signal) => {
    const result = await call(name, request, { signal });
    // What is shown can be kept then: as a rule the device's database has long been open.
    await store.opened(keepWithin);
    return result;
  },
  store,
  // An item that was seen in a list opens too.
  elsewhere: async (key) =>
    key.startsWith('GET /items/{id} ')
      ? import('../prefetch/saved-items.ts').then(
          ({ itemFromLists }) => itemFromLists(key),
          () => null,
        )
      : null,
  viewer: () => {
    const now = session.get();
    return now.state === 'signed in' ? now.user.id : publicOwner;
  },
  // Where a worker has charge of the page it gave what it had, and fetches the present one for the next time.
  isPageKept: () => 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null,
  now: Date.now,
});

const loading: QueryState<never> = { state: 'loading' };

/**
 * Reads a call's reply for a screen: what was seen last at once, then what the server says now.
 * @param request null where nothing is to be asked yet: the reply stays loading
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
  // The key names the call, and what stands under it is what that call replied.
  return query as QueryState<Reply<C>>;
}

/** Makes what is on screen ask again after an action. @param target a query's key or a call's name */
export function invalidate(target: string): void {
  queryCache.invalidate(target);
}

/** Shows an action's reply as if the query had brought it. */
export function remember<C extends QueryCall>(name: C, request: Request<C>, reply: Reply<C>): void {
  queryCache.remember(queryKey(name, request), reply);
}
