import type { SavedSearchDraft } from '../../../../../contract/endpoints/saved-searches.ts';
import { openStatuses } from '../../../../../contract/item-status.ts';
import type { HomeFilter } from '../home-filter.ts';

/** A search that names a status. */
export interface SavableSearch extends SavedSearchDraft {
  status: (typeof openStatuses)[number];
}

/** Whether a filter has parts that a saved search has not: those about posts that exist already. */
export function isPartlySavable({ period, withPhoto }: Pick<HomeFilter, 'period' | 'withPhoto'>) {
  return period !== null || withPhoto;
}

/**
 * The search to save for being notified of new items like those of a filter: found ones, unless the filter names a status. A
 * saved search has no period, photo or order.
 * @returns null if there is nothing to look for, or if no new item can have the status
 */
export function savableSearch(
  filter: Pick<HomeFilter, 'search' | 'category' | 'place' | 'status'>,
): SavableSearch | null {
  const { search: words, category, place } = filter;
  if (words === '' && category === '' && place === '') return null;
  const status = openStatuses.find((open) => open === (filter.status ?? 'Found'));
  return status === undefined ? null : { words, category, place, status };
}
