import { useEffect, useState } from 'react';
import type { HomeFilter } from './home-filter.ts';
import type { SavedResults } from '../saved/search-saved.ts';

interface Found {
  filter: HomeFilter;
  saved: SavedResults | null;
}

/**
 * Searches the items stored on this device while the server is unreachable.
 * @param isEnabled whether to search at all
 * @returns 'searching' until the result is there; null when the device has no items or the search is disabled
 */
export function useSaved(
  { search, status, page }: HomeFilter,
  isEnabled: boolean,
): SavedResults | 'searching' | null {
  const [found, setFound] = useState<Found | null>(null);

  useEffect(() => {
    if (!isEnabled) return undefined;
    let isCancelled = false;
    const filter = { search, status, page };
    const searching = import('../saved/search-saved.ts').then((saved) => saved.searchSaved(filter));
    void searching
      // The chunk with the search code is not in the cache and the device is offline.
      .catch(() => null)
      .then((saved) => {
        if (!isCancelled) setFound({ filter, saved });
      });
    return () => {
      isCancelled = true;
    };
  }, [isEnabled, search, status, page]);

  if (!isEnabled) return null;
  const isCurrent =
    found?.filter.search === search && found.filter.status === status && found.filter.page === page;
  return isCurrent ? found.saved : 'searching';
}
