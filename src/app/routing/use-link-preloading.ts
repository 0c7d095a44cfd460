import { useEffect } from 'react';
import { preloadScreen } from './screens.ts';

/** Events on a link that often come before a click. */
const eventTypes = ['pointerover', 'touchstart', 'focusin'] as const;

/** Loads the code of a screen when the person is about to follow a link to it. */
export function useLinkPreloading(): void {
  useEffect(() => {
    const preload = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest('a[href]') : null;
      if (link instanceof HTMLAnchorElement && link.origin === window.location.origin) {
        void preloadScreen(link.pathname);
      }
    };
    for (const eventType of eventTypes)
      document.addEventListener(eventType, preload, { passive: true });
    return () => {
      for (const eventType of eventTypes) document.removeEventListener(eventType, preload);
    };
  }, []);
}
