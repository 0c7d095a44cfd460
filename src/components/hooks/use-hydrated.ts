import { useSyncExternalStore } from 'react';

/** For `useSyncExternalStore` with a value that changes only by hydration. */
export const subscribeToNothing = () => () => undefined;

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
