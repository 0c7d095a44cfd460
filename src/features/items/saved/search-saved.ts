import { pageSizes } from '../../../../contract/bounds.ts';
import type { Item } from '../../../../contract/entities.ts';
import type { Pagination } from '../../../../contract/http/pagination.ts';
import { type SavedItem, readSavedItems } from '../../../client/prefetch/saved-items.ts';
import type { HomeFilter } from '../home/home-filter.ts';

/** A page of items. */
export interface ItemsPage {
  items: readonly Item[];
  pagination: Pagination;
}

/** Search results from the items stored on this device. */
export interface SavedResults {
  results: ItemsPage;
  /** When the most and the least recently fetched item on the page were fetched, epoch milliseconds. */
  newest: number;
  oldest: number;
}

/** @returns null if the device has no items at all */
export async function searchSaved(filter: HomeFilter): Promise<SavedResults | null> {
  const saved = await readSavedItems();
  return saved.length === 0 ? null : searchIn(saved, filter);
}

/** Filters items and orders them as the server does, newest first. A page beyond the end gives the last page. */
export function searchIn(saved: readonly SavedItem[], filter: HomeFilter): SavedResults {
  const found = saved
    .filter((one) => matches(one, filter))
    .sort((a, b) => b.item.createdAt.localeCompare(a.item.createdAt));
  const limit = pageSizes.home;
  const totalPages = Math.max(1, Math.ceil(found.length / limit));
  const page = Math.min(filter.page, totalPages);
  const shown = found.slice((page - 1) * limit, page * limit);
  const times = shown.map(({ seenAt }) => seenAt);
  return {
    results: {
      items: shown.map(({ item }) => item),
      pagination: { page, limit, total: found.length, totalPages },
    },
    newest: Math.max(...times),
    oldest: Math.min(...times),
  };
}

/**
 * Whether the title, description or tags contain every word of the search, ignoring case and accents. An item
 * that the server listed for this search always matches.
 */
function matches({ item, listedFor }: SavedItem, { search, status }: HomeFilter): boolean {
  if (status !== null && item.status !== status) return false;
  if (listedFor.includes(search)) return true;
  const { title, description, tags } = item;
  const text = plain([title, description, ...tags].join(' '));
  return plain(search)
    .split(/[^\p{L}\p{N}]+/u)
    .every((word) => text.includes(word));
}

function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
