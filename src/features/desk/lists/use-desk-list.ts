import type { RefObject } from 'react';
import type { DeskList } from '../../../../contract/http/replies.ts';
import { queryKey, useQuery } from '../../../client/query/query.ts';
import { usePolling } from '../../../client/query/use-polling.ts';
import { useIsReaderBusy } from '../../../components/lists/use-is-reader-busy.ts';
import { useStableList } from '../../../components/lists/use-stable-list.ts';
import type { DeskAddress } from '../desk-address.ts';
import { deskRequest } from './desk-request.ts';

/**
 * A page of one of the desk's lists. The previous page stays on screen until the next is loaded.
 * @param region the element with the list
 */
export function useDeskList(
  list: DeskList,
  address: DeskAddress,
  region: RefObject<HTMLElement | null>,
) {
  const request = deskRequest(list, address);
  const key = queryKey('GET /desk/items', request);
  const query = useQuery('GET /desk/items', request);
  const reply = query.state === 'ready' ? query.value : null;
  const failure = query.state === 'failed' ? query.failure : null;
  const { shown, isOutdated, showArrived } = useStableList({
    key,
    latest: reply && { entries: reply.items, pagination: reply.pagination },
    failed: failure !== null,
    isReaderBusy: useIsReaderBusy(region, key),
    // Keepers work through rows one after another: a row that leaves the list must not move the next ones.
    retainsMissing: true,
  });

  usePolling(key);

  return {
    query,
    /** Null until there is a response to show. */
    shown,
    isOutdated,
    /** Shows the latest response, also if that moves rows. */
    showArrived,
    /** Whether the previous page is still shown because the requested one is loading. */
    waiting: query.state === 'loading' && shown !== null,
    failure,
    retry: query.state === 'loading' ? () => undefined : query.retry,
  };
}
