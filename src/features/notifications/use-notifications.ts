import { useEffect, useState } from 'react';
import { pageSizes } from '../../../contract/bounds.ts';
import type { Reply } from '../../../contract/endpoints.ts';
import type { Notification, Pagination } from '../../../contract/entities.ts';
import { useQuery } from '../../client/query/query.ts';
import { keepInPlace } from './keep-in-place.ts';

/** After this time on a page, the user counts as reading it. */
const readingAfterMs = 1500;

interface Shown {
  page: number;
  data: Reply<'GET /notifications'>['data'];
}

interface Notifications {
  entries: Notification[];
  /** The number of notifications that arrived after these were shown. */
  arrived: number;
  unread: number;
  pagination: Pagination;
}

/** A page of notifications that stays in place when others arrive. The previous page shows until the next is loaded. */
export function useNotifications(page: number) {
  const query = useQuery('GET /notifications', { query: { page, limit: pageSizes.list } });
  const [shown, setShown] = useState<Shown | null>(null);
  const isBeingRead = useIsBeingRead(page, shown?.page ?? null);

  // Offline, the last page stays on screen; a rejection by the server is a failure.
  const failed =
    query.state === 'failed' || (query.state === 'ready' && query.failure?.kind === 'refused');
  const latest = query.state === 'ready' ? query.value.data : null;
  const isOther = shown?.page !== page || shown.data !== latest;
  if (latest !== null && isOther && !(isBeingRead && shown?.page === page)) {
    setShown({ page, data: latest });
  }

  return {
    query,
    /** Null while loading and after a failure. */
    notifications: failed || shown === null ? null : arranged(shown, page, latest),
    waiting: query.state === 'loading',
    failed,
    retry: query.state === 'loading' ? () => undefined : query.retry,
    /** Shows the new notifications. */
    showArrived: () => setShown(null),
  };
}

/** Whether the page has been on screen long enough to count as being read. */
function useIsBeingRead(page: number, shownPage: number | null): boolean {
  const [readPage, setReadPage] = useState<number | null>(null);
  useEffect(() => {
    if (shownPage !== page) return undefined;
    const timer = setTimeout(() => setReadPage(page), readingAfterMs);
    return () => {
      clearTimeout(timer);
      setReadPage(null);
    };
  }, [page, shownPage]);
  return readPage === page;
}

function arranged(shown: Shown, page: number, reply: Shown['data'] | null): Notifications {
  const latest = shown.page === page && reply !== null ? reply : shown.data;
  const { unread, pagination } = latest;
  return { ...keepInPlace(shown.data, latest), unread, pagination };
}
