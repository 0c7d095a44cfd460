import { type ComponentType, useEffect, useState } from 'react';

interface LoadedProps {
  /** Imports the component; the same function in every render. */
  load: () => Promise<ComponentType>;
}

/**
 * Renders a component of the frame whose code is not in the first load. Loading fails offline before the first
 * worker is installed; then the component is missing until the next visit.
 */
export function Loaded({ load }: LoadedProps) {
  const [Component, setComponent] = useState<ComponentType | null>(null);
  useEffect(() => {
    load().then(
      (loaded) => setComponent(() => loaded),
      () => undefined,
    );
  }, [load]);
  return Component === null ? null : <Component />;
}
