import { Suspense, lazy } from 'react';
import { useOnline } from '../../client/connection/use-online.ts';
import type { QueryState } from '../../client/query/query.ts';

// Only what is offline needs it; where it is not on the device either, nothing is said.
const AgeLine = lazy(() => import('./age-line.tsx').catch(() => ({ default: (): null => null })));

/** Says how old what is on the screen is, where the network does not confirm it. */
export function Age({ of: query }: { of: QueryState<unknown> }) {
  const isOffline = useOnline() === 'offline';
  if (query.state !== 'ready' || (query.failure === null && !isOffline)) return null;
  return <AgeBetween newest={query.seenAt} oldest={query.seenAt} />;
}

/** The same of things that were seen at different times, epoch milliseconds. */
export function AgeBetween(ages: { newest: number; oldest: number }) {
  return (
    <Suspense fallback={null}>
      <AgeLine {...ages} />
    </Suspense>
  );
}
