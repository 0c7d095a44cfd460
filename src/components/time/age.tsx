import { Suspense } from 'react';
import { lazyPart } from '../basics/lazy-part.tsx';
import { useOnline } from '../../client/connection/use-online.ts';
import type { QueryState } from '../../client/query/query.ts';

// Loaded lazily, because only stale data needs it.
const AgeLine = lazyPart(() => import('./age-line.tsx'));

/** Shows the age of a query's data while offline or after a failed refresh. */
export function Age({ of: query }: { of: QueryState<unknown> }) {
  const isOffline = useOnline() === 'offline';
  if (query.state !== 'ready' || (query.failure === null && !isOffline)) return null;
  return <AgeBetween newest={query.seenAt} oldest={query.seenAt} />;
}

/** Shows the age of data from several replies. @param ages when the server sent them, epoch milliseconds */
export function AgeBetween(ages: { newest: number; oldest: number }) {
  return (
    <Suspense fallback={null}>
      <AgeLine {...ages} />
    </Suspense>
  );
}
