import { type ComponentType, useEffect, useState } from 'react';

/** Calls `work` after the load event of the page, or at once if it has fired. */
function onceLoaded(signal: AbortSignal, work: () => void) {
  if (document.readyState === 'complete') work();
  else window.addEventListener('load', work, { once: true, signal });
}

/** Loads the less urgent components of the frame after the page's load event, to keep first paint fast. */
export function OnceLoaded() {
  const [Components, setComponents] = useState<ComponentType | null>(null);

  useEffect(() => {
    const unmounted = new AbortController();
    onceLoaded(unmounted.signal, () => {
      import('./deferred-components.tsx').then(
        ({ DeferredComponents }) => setComponents(() => DeferredComponents),
        // Loading fails offline before the first worker is installed; the next visit tries again.
        () => undefined,
      );
      import('../../core/log/log-store.ts').then(
        ({ startLogStore }) => startLogStore('page'),
        // The same; entries wait in memory.
        () => undefined,
      );
    });
    return () => unmounted.abort();
  }, []);

  return Components === null ? null : <Components />;
}
