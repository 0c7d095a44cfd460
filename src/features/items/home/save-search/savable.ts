import type { SavedSearchDraft } from '../../../../../contract/endpoints/saved-searches.ts';
import { openStatuses } from '../../../../../contract/item-status.ts';
import type { HomeFilter } from '../home-filter.ts';

/** A search that can be saved: it always has a status, and new items can have this status. */
export interface SavableSearch extends SavedSearchDraft {
  status: (typeof openStatuses)[number];
}

/** Whether a filter has parts that a saved search cannot have: the period, and "With photo". */
export function isPartlySavable({ period, withPhoto }: Pick<HomeFilter, 'period' | 'withPhoto'>) {
  return period !== null || withPhoto;
}

/**
 * Turns a filter into a search to save. The user is later notified of new items that match the search. If the filter
 * has no status, the search is for found items. The search leaves out the period, "With photo" and the order.
 * @returns null if the filter has no words, category or place, or if no new item can have its status
 */
export function searchToSave(
  filter: Pick<HomeFilter, 'search' | 'category' | 'place' | 'status'>,
): SavableSearch | null {
  const { search: words, category, place } = filter;
  if (words === '' && category === '' && place === '') return null;
  const status = openStatuses.find((open) => open === (filter.status ?? 'Found'));
  return status === undefined ? null : { words, category, place, status };
}
