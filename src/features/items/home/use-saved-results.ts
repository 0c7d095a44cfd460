import { useEffect, useEffectEvent, useState } from 'react';
import { paths } from '../../../../contract/paths.ts';
import { logFailure } from '../../../core/log/log.ts';
import type { HomeFilter } from './home-filter.ts';
import type { SavedResults } from '../saved/search-saved-items.ts';

interface Found {
  /** The address of home with the filter. */
  address: string;
  saved: SavedResults | null;
}

/**
 * Searches the items stored on this device while the server is unreachable.
 * @param isEnabled whether to search at all
 * @returns 'searching' until the result is there; null if the device has no items, or the search is disabled or fails
 */
export function useSavedResults(
  filter: HomeFilter,
  isEnabled: boolean,
): SavedResults | 'searching' | null {
  const [found, setFound] = useState<Found | null>(null);
  const address = paths.home(filter);
  const search = useEffectEvent(async () =>
    (await import('../saved/search-saved-items.ts')).searchSavedItems(filter),
  );

  useEffect(() => {
    if (!isEnabled) return undefined;
    let isCancelled = false;
    void search()
      // For example, the code is not cached and the device is offline.
      .catch(logFailure('items', 'the saved items could not be searched', null))
      .then((saved) => {
        if (!isCancelled) setFound({ address, saved });
      });
    return () => {
      isCancelled = true;
    };
  }, [isEnabled, address]);

  if (!isEnabled) return null;
  return found?.address === address ? found.saved : 'searching';
}
