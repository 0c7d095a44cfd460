import { Suspense, lazy } from 'react';
import { useOnline } from '../../client/connection/use-online.ts';
import type { Reading } from '../../client/query/query.ts';

// Only what is offline needs it; where it is not on the device either, nothing is said.
const AgeLine = lazy(() => import('./age-line.tsx').catch(() => ({ default: (): null => null })));

/** Says how old what is on the screen is, where the network does not confirm it. */
export function Age({ of: reading }: { of: Reading<unknown> }) {
  const isOffline = useOnline() === 'offline';
  if (reading.state !== 'ready' || (reading.failure === null && !isOffline)) return null;
  return <AgeBetween newest={reading.seenAt} oldest={reading.seenAt} />;
}

/** The same of things that were seen at different times, epoch milliseconds. */
export function AgeBetween(ages: { newest: number; oldest: number }) {
  return (
    <Suspense fallback={null}>
      <AgeLine {...ages} />
    </Suspense>
  );
}
