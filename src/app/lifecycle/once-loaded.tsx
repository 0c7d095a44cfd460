import { type ComponentType, useEffect, useState } from 'react';

/** Runs work when everything that the page needs to show itself is there. */
function onceLoaded(signal: AbortSignal, work: () => void) {
  if (document.readyState === 'complete') work();
  else window.addEventListener('load', work, { once: true, signal });
}

/** The parts of the frame that nobody waits for: fetched once the page has loaded. */
export function OnceLoaded() {
  const [Parts, setParts] = useState<ComponentType | null>(null);

  useEffect(() => {
    const gone = new AbortController();
    onceLoaded(gone.signal, () => {
      import('./deferred-components.tsx').then(
        ({ DeferredComponents }) => setParts(() => DeferredComponents),
        // Offline, and without a worker so far: the next visit has them.
        () => undefined,
      );
    });
    return () => gone.abort();
  }, []);

  return Parts === null ? null : <Parts />;
}
