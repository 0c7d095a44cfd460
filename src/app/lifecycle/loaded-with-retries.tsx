import { type ComponentType, useEffect, useState } from 'react';

const retryMs = 2_000;

interface LoadedWithRetriesProps {
  /** Imports the component; the same function in every render. */
  load: () => Promise<ComponentType>;
}

/**
 * Renders a component of the frame whose code is not in the first load. Loading fails on a poor network before the
 * first worker is installed, and is then tried again until it succeeds.
 */
export function LoadedWithRetries({ load }: LoadedWithRetriesProps) {
  const [Component, setComponent] = useState<ComponentType | null>(null);
  useEffect(() => {
    let isUnmounted = false;
    const attempt = () => {
      load().then(
        (loaded) => setComponent(() => loaded),
        // Not logged: with one entry per attempt, a missing file would soon fill the log.
        () => {
          if (!isUnmounted) setTimeout(attempt, retryMs);
        },
      );
    };
    attempt();
    return () => {
      isUnmounted = true;
    };
  }, [load]);
  return Component === null ? null : <Component />;
}
