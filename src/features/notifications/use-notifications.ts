import { type RefObject, useMemo } from 'react';
import { pageSizes } from '../../../contract/bounds.ts';
import type { Reply, Request } from '../../../contract/endpoints.ts';
import { queryKey, useQuery } from '../../client/query/query.ts';
import { useIsReaderBusy } from '../../components/lists/use-is-reader-busy.ts';
import { useStableList } from '../../components/lists/use-stable-list.ts';
import type { ItemNotification } from './fold.ts';

const call = 'GET /notifications';

/**
 * A page of notifications that stays in place when others arrive. The previous page shows until the next is loaded.
 * @param region the element with the notifications
 */
export function useNotifications(page: number, region: RefObject<HTMLElement | null>) {
  const request: Request<typeof call> = { query: { page, limit: pageSizes.list } };
  const key = queryKey(call, request);
  const query = useQuery(call, request);
  const reply = query.state === 'ready' ? query.value.data : null;
  // The same entries at every render, because the stable list compares them.
  const entries = useMemo(() => reply && withItems(reply), [reply]);

  // Offline, the last page stays on screen; a rejection by the server is a failure.
  const failed =
    query.state === 'failed' || (query.state === 'ready' && query.failure?.kind === 'refused');
  const { shown, arrivedCount, showArrived } = useStableList({
    key,
    latest: reply && entries && { entries, pagination: reply.pagination },
    failed,
    isReaderBusy: useIsReaderBusy(region, key),
  });

  return {
    query,
    /** Null while loading and after a failure. */
    shown,
    /** The number of unread notifications on all pages; null while loading. */
    unread: reply?.unread ?? null,
    arrivedCount,
    waiting: query.state === 'loading',
    failed,
    retry: query.state === 'loading' ? () => undefined : query.retry,
    showArrived,
  };
}

function withItems({ notifications, items }: Reply<typeof call>['data']): ItemNotification[] {
  return notifications.map((one) => ({ ...one, item: items[one.link] ?? null }));
}
