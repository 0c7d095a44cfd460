import type { RefObject } from 'react';
import { pageSizes } from '../../../contract/bounds.ts';
import type { Reply, Request } from '../../../contract/endpoints.ts';
import { queryKey, useQuery } from '../../client/query/query.ts';
import type { ListPage } from '../../components/lists/stable-list.ts';
import { failureOrRefusal, useStableList } from '../../components/lists/use-stable-list.ts';
import type { ItemNotification } from './fold.ts';

const call = 'GET /notifications';

/**
 * A page of notifications that stays in place when others arrive. The previous page shows until the next is loaded.
 * @param region the element with the notifications
 */
export function useNotifications(page: number, region: RefObject<HTMLElement | null>) {
  const request: Request<typeof call> = { query: { page, limit: pageSizes.list } };
  const query = useQuery(call, request);
  // Offline, the last page stays on screen; a rejection by the server is a failure.
  const failure = failureOrRefusal(query);
  const list = useStableList(query, { key: queryKey(call, request), pageOf, region, failure });
  return {
    ...list,
    /** The number of unread notifications on all pages; null while loading. */
    unread: list.reply?.data.unread ?? null,
  };
}

function pageOf({
  data: { notifications, items, pagination },
}: Reply<typeof call>): ListPage<ItemNotification> {
  return {
    entries: notifications.map((one) => ({ ...one, item: items[one.link] ?? null })),
    pagination,
  };
}
