import { useEffect, useState } from 'react';
import { tabDrafts } from '../../client/device/local-drafts.ts';

/** The state belongs to the tab, not to a user. */
const noOwner = '';

/**
 * Like `useState`, but the state survives a reload of the tab. Leaving the screen removes it.
 * @param read parses a stored value, perhaps from another version of the portal; null if it is invalid
 */
export function useTabState<T>(name: string, read: (stored: unknown) => T | null) {
  const [state, setState] = useState<T | null>(() => read(tabDrafts.read(noOwner, name)));
  useEffect(() => {
    tabDrafts.write(noOwner, name, state);
    return () => tabDrafts.write(noOwner, name, null);
  }, [name, state]);
  return [state, setState] as const;
}
