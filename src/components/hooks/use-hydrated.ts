import { useSyncExternalStore } from 'react';
import { subscribeToNothing } from '../../core/listeners.ts';

/**
 * False on the server and during the hydrating render, true afterwards. For values that only the
 * browser knows: locale, time zone, the hash of the address, whether it can share.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
}
