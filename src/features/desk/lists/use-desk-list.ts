import type { RefObject } from 'react';
import { pageSizes } from '../../../../contract/bounds.ts';
import type { Reply, Request } from '../../../../contract/endpoints.ts';
import type { DeskList } from '../../../../contract/http/replies.ts';
import { queryKey, useQuery } from '../../../client/query/query.ts';
import { usePolling } from '../../../client/query/use-polling.ts';
import { useLast, useStableList } from '../../../components/lists/use-stable-list.ts';
import type { DeskAddress } from '../desk-address.ts';

const call = 'GET /desk/items';
type DeskReply = Reply<typeof call>;

/**
 * A page of one of the desk's lists. The previous page stays on screen until the next is loaded.
 * @param region the element with the list
 */
export function useDeskList(
  list: DeskList,
  address: DeskAddress,
  region: RefObject<HTMLElement | null>,
) {
  const request = requestFor(list, address);
  const key = queryKey(call, request);
  usePolling(key);
  return useStableList(useQuery(call, request), {
    key,
    pageOf,
    region,
    // Keepers work through rows one after another, so a row that leaves the list must not move the rows below it.
    retainsMissing: true,
  });
}

/**
 * The number of items in each list that match the search.
 * @param list any list that is shown and thus fetched anyway. The response for each list has the counts of all lists.
 * @returns null until the first response
 */
export function useDeskCounts(list: DeskList, address: DeskAddress): DeskReply['counts'] | null {
  const query = useQuery(call, requestFor(list, address));
  return useLast(query.state === 'ready' ? query.value.counts : null);
}

function requestFor(list: DeskList, { search, pages }: DeskAddress): Request<typeof call> {
  return {
    query: { list, page: pages[list], limit: pageSizes.desk, ...(search !== '' && { search }) },
  };
}

function pageOf({ items, pagination }: DeskReply) {
  return { entries: items, pagination };
}
