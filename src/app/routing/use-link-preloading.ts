import { useEffect } from 'react';
import { preloadScreen } from './screens.ts';

/** A finger or a pointer on a link, or the focus: its screen will be wanted soon. */
const signs = ['pointerover', 'touchstart', 'focusin'] as const;

/** Fetches the code of a screen when somebody is about to follow a link to it. */
export function useLinkPreloading(): void {
  useEffect(() => {
    const look = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest('a[href]') : null;
      if (link instanceof HTMLAnchorElement && link.origin === window.location.origin) {
        preloadScreen(link.pathname);
      }
    };
    for (const sign of signs) document.addEventListener(sign, look, { passive: true });
    return () => {
      for (const sign of signs) document.removeEventListener(sign, look);
    };
  }, []);
}
