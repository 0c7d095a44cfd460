import { readingKey, useReading } from '../../data/reading.ts';
import { useHeldItems } from '../../parts/items/use-held-items.ts';
import { type HomeFilter, searchRequest } from './home-filter.ts';

const call = 'GET /search/items/search';

/** The results of a filter; those before stay until the new ones are there. */
export function useBoard(filter: HomeFilter) {
  const request = searchRequest(filter);
  const reading = useReading(call, request);

  // Without a network what was seen last stays; what the server itself refuses is a failure.
  const failed =
    reading.state === 'failed' ||
    (reading.state === 'ready' && reading.failure?.kind === 'refused');
  const { shown, arrived, showArrived } = useHeldItems({
    key: readingKey(call, request),
    latest: reading.state === 'ready' ? reading.value.data : null,
    failed,
  });

  return {
    results: shown,
    arrived,
    showArrived,
    loading: reading.state === 'loading',
    failed,
    retry: reading.state === 'loading' ? () => undefined : reading.retry,
  };
}
