import { useEffect, useState } from 'react';
import { tabDrafts } from '../../client/device/local-drafts.ts';

/** Whoever uses the tab. */
const anybody = '';

/**
 * A state of a screen that a reload does not end; it ends when the screen is left.
 * @param read what was stored, perhaps by another version of the portal; null where it is no such state
 */
export function useTabState<T>(name: string, read: (stored: unknown) => T | null) {
  const [state, setState] = useState<T | null>(() => read(tabDrafts.read(anybody, name)));
  useEffect(() => {
    tabDrafts.write(anybody, name, state);
    return () => tabDrafts.write(anybody, name, null);
  }, [name, state]);
  return [state, setState] as const;
}
