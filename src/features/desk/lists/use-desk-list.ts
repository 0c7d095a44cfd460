import type { RefObject } from 'react';
import type { Reply } from '../../../../contract/endpoints.ts';
import type { DeskList } from '../../../../contract/http/replies.ts';
import { queryKey, useQuery } from '../../../client/query/query.ts';
import { usePolling } from '../../../client/query/use-polling.ts';
import { useStableList } from '../../../components/lists/use-stable-list.ts';
import type { DeskAddress } from '../desk-address.ts';
import { deskRequest } from './desk-request.ts';

const call = 'GET /desk/items';

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
  const key = queryKey(call, request);
  usePolling(key);
  return useStableList(useQuery(call, request), {
    key,
    pageOf,
    region,
    // Keepers work through rows one after another: a row that leaves the list must not move the next ones.
    retainsMissing: true,
  });
}

function pageOf({ items, pagination }: Reply<typeof call>) {
  return { entries: items, pagination };
}
