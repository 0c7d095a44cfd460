import { useEffect } from 'react';
import { lazyScreens } from '../routing/screens.ts';
import { LoadedWithRetries } from './loaded-with-retries.tsx';

/** Resolves after the load event of the page, or at once if it has fired. */
function pageLoaded(): Promise<void> {
  return new Promise((resolve) => {
    if (document.readyState === 'complete') resolve();
    else window.addEventListener('load', () => resolve(), { once: true });
  });
}

const load = () =>
  pageLoaded()
    .then(() => import('./deferred-components.tsx'))
    .then(({ DeferredComponents }) => DeferredComponents);

/** Loads the less urgent components of the frame after the page's load event, to keep first paint fast. */
export function AfterPageLoad() {
  useEffect(() => {
    let isUnmounted = false;
    // Preload the item screen, because most people open an item next.
    pageLoaded()
      .then(lazyScreens.item.load)
      .catch(() => {
        // Loading fails offline before the first worker is installed. Opening the screen tries again.
      });
    pageLoaded()
      .then(() => import('../../core/log/log-store.ts'))
      .then(
        ({ startLogStore }) => {
          if (!isUnmounted) startLogStore('page');
        },
        // Loading fails offline before the first worker is installed. The entries of the log then stay in memory.
        () => undefined,
      );
    return () => {
      isUnmounted = true;
    };
  }, []);

  return <LoadedWithRetries load={load} />;
}
