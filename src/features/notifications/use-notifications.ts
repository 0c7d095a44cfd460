import { useEffect, useState } from 'react';
import { pageSizes } from '../../../contract/bounds.ts';
import type { Reply } from '../../../contract/endpoints.ts';
import type { Notification, Pagination } from '../../../contract/entities.ts';
import { useQuery } from '../../client/query/query.ts';
import { keepInPlace } from './keep-in-place.ts';

/** Who has had a page before them for this long is reading it, milliseconds. */
const readingAfter = 1500;

interface Shown {
  page: number;
  data: Reply<'GET /notifications'>['data'];
}

interface Notifications {
  entries: Notification[];
  /** How many have come since these were opened. */
  arrived: number;
  unread: number;
  pagination: Pagination;
}

/** A page of notifications that keeps its place when others arrive; the page before until it is there. */
export function useNotifications(page: number) {
  const query = useQuery('GET /notifications', { query: { page, limit: pageSizes.list } });
  const [shown, setShown] = useState<Shown | null>(null);
  const isHeld = useIsRead(page, shown?.page ?? null);

  // Without a network what was seen last stays; what the server itself refuses is a failure.
  const failed =
    query.state === 'failed' || (query.state === 'ready' && query.failure?.kind === 'refused');
  const latest = query.state === 'ready' ? query.value.data : null;
  const isOther = shown?.page !== page || shown.data !== latest;
  if (latest !== null && isOther && !(isHeld && shown?.page === page)) {
    setShown({ page, data: latest });
  }

  return {
    query,
    /** Null until there are any, and where they could not be had. */
    notifications: failed || shown === null ? null : arranged(shown, page, latest),
    waiting: query.state === 'loading',
    failed,
    retry: query.state === 'loading' ? () => undefined : query.retry,
    /** Lets what has arrived come in. */
    letIn: () => setShown(null),
  };
}

/** Whether the page has been shown for so long that somebody reads it. */
function useIsRead(page: number, shownPage: number | null): boolean {
  const [readPage, setReadPage] = useState<number | null>(null);
  useEffect(() => {
    if (shownPage !== page) return undefined;
    const timer = setTimeout(() => setReadPage(page), readingAfter);
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
