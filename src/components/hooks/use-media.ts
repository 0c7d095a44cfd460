import { useCallback, useSyncExternalStore } from 'react';

/**
 * Whether the window matches a media query. Only for screens that the server does not render: the server does not
 * know the window.
 */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}
