import { useEffect, useState } from 'react';
import type { z } from 'zod/mini';
import { parseStored } from '../../core/parse-stored.ts';
import { tabDrafts } from '../../client/device/local-drafts.ts';

/** The state belongs to the tab, not to a user. */
const noOwner = '';

/**
 * Like `useState`, but the state survives a reload of the tab. Leaving the screen removes it.
 * @param schema of the state; the state is null if the stored value does not match it, perhaps because another version
 *   of the portal stored it
 */
export function useTabState<T>(name: string, schema: z.ZodMiniType<T>) {
  const [state, setState] = useState<T | null>(() =>
    parseStored(schema, tabDrafts.read(noOwner, name), 'app', 'the state of a tab is damaged'),
  );
  useEffect(() => {
    tabDrafts.write(noOwner, name, state);
    return () => {
      tabDrafts.write(noOwner, name, null);
    };
  }, [name, state]);
  return [state, setState] as const;
}
