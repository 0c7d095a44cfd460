import { useOnline } from '../../client/connection/use-online.ts';
import { type Reading, readingKey, useReading } from '../../client/query/query.ts';
import { useHeldItems } from '../../components/lists/use-stable-list.ts';
import { type HomeFilter, searchRequest } from './home-filter.ts';
import { useSaved } from './use-saved.ts';

const call = 'GET /search/items/search';

/** The results of a filter; those before stay until the new ones are there. */
export function useBoard(filter: HomeFilter) {
  const request = searchRequest(filter);
  const reading = useReading(call, request);
  const found = useSaved(filter, useIsCut(reading));
  const saved = found === 'searching' ? null : found;

  // Without a network what was seen last stays; what the server itself refuses is a failure.
  const failed =
    found === null &&
    (reading.state === 'failed' ||
      (reading.state === 'ready' && reading.failure?.kind === 'refused'));
  const { shown, arrived, showArrived } = useHeldItems({
    key: readingKey(call, request),
    latest: reading.state === 'ready' ? reading.value.data : null,
    failed,
  });

  return {
    results: saved?.results ?? shown,
    /** Set where the results are the device's own. */
    saved,
    arrived: saved === null ? arrived : 0,
    showArrived,
    loading: saved === null && !failed && reading.state !== 'ready',
    failed,
    retry: reading.state === 'loading' ? () => undefined : reading.retry,
  };
}

/** Whether the server cannot be asked for this. */
function useIsCut(reading: Reading<unknown>): boolean {
  const isOffline = useOnline() === 'offline';
  if (reading.state === 'loading') return isOffline;
  if (reading.failure !== null) return reading.failure.kind === 'unreachable';
  return isOffline && reading.state === 'ready' && !reading.fresh;
}
