import { useEffect, useState } from 'react';
import type { HomeFilter } from './home-filter.ts';
import type { SavedResults } from './saved/search-saved.ts';

interface Found {
  filter: HomeFilter;
  saved: SavedResults | null;
}

/**
 * What the device itself finds for a filter, while the server cannot be asked.
 * @returns 'searching' until it is known; null where it has no items, or is not asked
 */
export function useSaved(
  { search, status, page }: HomeFilter,
  isAsked: boolean,
): SavedResults | 'searching' | null {
  const [found, setFound] = useState<Found | null>(null);

  useEffect(() => {
    if (!isAsked) return undefined;
    let isLeft = false;
    const filter = { search, status, page };
    const searching = import('./saved/search-saved.ts').then((saved) => saved.searchSaved(filter));
    void searching
      // Its code is not on the device.
      .catch(() => null)
      .then((saved) => {
        if (!isLeft) setFound({ filter, saved });
      });
    return () => {
      isLeft = true;
    };
  }, [isAsked, search, status, page]);

  if (!isAsked) return null;
  const isOfNow =
    found?.filter.search === search && found.filter.status === status && found.filter.page === page;
  return isOfNow ? found.saved : 'searching';
}
