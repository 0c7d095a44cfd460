import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * False on the server and during the hydrating render, true afterwards: for what only the reader's
 * own browser knows (locale, time zone, the address's hash, whether it can share).
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
