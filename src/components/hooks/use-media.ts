import { useCallback, useSyncExternalStore } from 'react';

/**
 * Whether the window matches a media query. Only for screens that the server does not render: the server does not
 * know the window.
 */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = matchMedia(query);
      // Chromium counts the pages before it reports that paper is narrower than the window. If the screen changed then,
      // blank pages would follow it.
      const changed = () => {
        if (!matchMedia('print').matches) listener();
      };
      media.addEventListener('change', changed);
      return () => media.removeEventListener('change', changed);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}
