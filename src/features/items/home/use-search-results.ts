import type { RefObject } from 'react';
import type { Reply } from '../../../../contract/endpoints.ts';
import type { Item } from '../../../../contract/entities.ts';
import { useOnline } from '../../../client/connection/use-online.ts';
import { type QueryState, queryKey, useQuery } from '../../../client/query/query.ts';
import { useSession } from '../../../client/session/session.ts';
import { failureToShow, useStableList } from '../../../components/lists/use-stable-list.ts';
import { type HomeFilter, searchRequest } from './home-filter.ts';
import { useSavedResults } from './use-saved-results.ts';

const call = 'GET /search/items/search';

/**
 * The search results for a filter. The previous results stay until the new ones arrive.
 * @param region the element with the results
 */
export function useSearchResults(filter: HomeFilter, region: RefObject<HTMLElement | null>) {
  const request = searchRequest(filter);
  const query = useQuery(call, request);
  const session = useSession();
  const found = useSavedResults(filter, useIsServerUnreachable(query));
  const saved = found === 'searching' ? null : found;

  // A refused request is a failure. If the server is only unreachable, earlier or saved results are on screen instead,
  // if there are any.
  const failure = found === null ? failureToShow(query) : null;
  const { shown, arrivedCount, showArrived, retry } = useStableList(query, {
    key: queryKey(call, request),
    pageOf,
    region,
    failure,
  });
  const reply = query.state === 'ready' ? query.value.data : null;
  // Count new items on page 1 only. An item that is new on a later page has usually moved there from the page before.
  const canBeNew = saved === null && shown?.pagination.page === 1;
  const newCount = canBeNew ? arrivedCount : 0;

  // A person expects to see the item that they have just posted.
  const isOwn = (item: Item) =>
    session.state === 'signed in' && item.postedBy._id === session.user.id;
  const isShown = (item: Item) => shown?.entries.some(({ _id }) => _id === item._id) === true;
  if (newCount > 0 && reply?.items.some((item) => isOwn(item) && !isShown(item))) showArrived();

  return {
    results: saved?.results ?? (shown && { items: shown.entries, pagination: shown.pagination }),
    /** The search text without the typos that the server corrected; null if it corrected none. */
    correctedTo: saved === null ? (reply?.correctedTo ?? null) : null,
    /** A sentence about how many items were returned this term; undefined unless an admin publishes it. */
    figure: reply?.figure,
    /** The results from the items stored on this device; null if the results are the server's. */
    saved,
    newCount,
    showArrived,
    loading: saved === null && failure === null && query.state !== 'ready',
    failed: failure !== null,
    retry,
  };
}

function pageOf({ data }: Reply<typeof call>) {
  return { entries: data.items, pagination: data.pagination };
}

/** Whether a query's data cannot be fetched from the server at present. */
function useIsServerUnreachable(query: QueryState<unknown>): boolean {
  const isOffline = useOnline() === 'offline';
  if (query.state === 'loading') return isOffline;
  if (query.failure !== null) return query.failure.kind === 'unreachable';
  return isOffline && query.state === 'ready' && !query.fresh;
}
