import { lazyPart } from '../basics/lazy-part.tsx';
import { useOnline } from '../../client/connection/use-online.ts';
import type { QueryState } from '../../client/query/query.ts';

/** Shows the age of data from several replies. Loaded lazily, because only stale data needs it. */
export const AgeBetween = lazyPart(() => import('./age-line.tsx'));

/** Shows the age of a query's data while offline or after a failed refresh. */
export function Age({ of: query }: { of: QueryState<unknown> }) {
  const isOffline = useOnline() === 'offline';
  if (query.state !== 'ready' || (query.failure === null && !isOffline)) return null;
  return <AgeBetween newest={query.seenAt} oldest={query.seenAt} />;
}
