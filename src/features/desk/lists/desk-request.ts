import { useState } from 'react';
import { pageSizes } from '../../../../contract/bounds.ts';
import type { DeskList } from '../../../../contract/http/replies.ts';
import type { Reply, Request } from '../../../../contract/endpoints.ts';
import { useQuery } from '../../../client/query/query.ts';
import type { DeskAddress } from '../desk-address.ts';

/** The request for a list of the desk. */
export function deskRequest(
  list: DeskList,
  { search, pages }: DeskAddress,
): Request<'GET /desk/items'> {
  return {
    query: { list, page: pages[list], limit: pageSizes.desk, ...(search !== '' && { search }) },
  };
}

/**
 * The number of items in each list that match the search.
 * @param list a shown list: the response for each list has the counts of all lists
 * @returns null until the first response
 */
export function useDeskCounts(
  list: DeskList,
  address: DeskAddress,
): Reply<'GET /desk/items'>['counts'] | null {
  const query = useQuery('GET /desk/items', deskRequest(list, address));
  const [last, setLast] = useState<Reply<'GET /desk/items'>['counts'] | null>(null);
  const counts = query.state === 'ready' ? query.value.counts : last;
  if (counts !== last) setLast(counts);
  return counts;
}
