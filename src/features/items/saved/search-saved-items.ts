import { pageSizes } from '../../../../contract/bounds.ts';
import type { Item } from '../../../../contract/entities.ts';
import {
  type ItemOrder,
  defaultOrder,
  periodStart,
} from '../../../../contract/items/item-filters.ts';
import type { Pagination } from '../../../../contract/http/pagination.ts';
import { searchWords, searchableText } from '../../../../contract/text/words.ts';
import { type SavedItem, readSavedItems } from '../../../client/prefetch/saved-items.ts';
import type { HomeFilter } from '../home/home-filter.ts';

export interface ItemsPage {
  items: readonly Item[];
  pagination: Pagination;
}

/** Search results from the items stored on this device. */
export interface SavedResults {
  results: ItemsPage;
  /** The latest time at which an item of the page was fetched, in epoch milliseconds. `oldest` is the earliest. */
  newest: number;
  oldest: number;
}

/** @returns null if the device has no items at all */
export async function searchSavedItems(filter: HomeFilter): Promise<SavedResults | null> {
  const saved = await readSavedItems();
  return saved.length === 0 ? null : searchIn(saved, filter, Date.now());
}

/**
 * Filters and orders items as the server does, but finds no similar spellings. A page beyond the end gives the last
 * page.
 * @param now epoch milliseconds
 */
export function searchIn(
  saved: readonly SavedItem[],
  filter: HomeFilter,
  now: number,
): SavedResults {
  const found = saved
    .filter((one) => passes(one, filter, now) && matches(one, filter.search))
    .sort(orders[filter.sort ?? defaultOrder(filter.search)](filter));
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

function passes({ item }: SavedItem, filter: HomeFilter, now: number): boolean {
  const { status, category, place, period, withPhoto } = filter;
  return (
    (status === null || item.status === status) &&
    (category === '' || item.category.name.toLowerCase() === category.toLowerCase()) &&
    (place === '' || hasWords(item.location, place)) &&
    (period === null || Date.parse(item.createdAt) >= periodStart(period, now)) &&
    (!withPhoto || item.photo !== null)
  );
}

/**
 * Whether the title, description or tags contain every word of the search. An item that the server listed for
 * this search always matches.
 */
function matches({ item, listedFor }: SavedItem, search: string): boolean {
  const { title, description, tags } = item;
  return listedFor.includes(search) || hasWords([title, description, ...tags].join(' '), search);
}

type Compare = (a: SavedItem, b: SavedItem) => number;

const newestFirst: Compare = (a, b) => b.item.createdAt.localeCompare(a.item.createdAt);

const orders: Readonly<Record<ItemOrder, (filter: HomeFilter) => Compare>> = {
  newest: () => newestFirst,
  oldest: () => (a, b) => newestFirst(b, a),
  match:
    ({ search }) =>
    (a, b) =>
      likeness(b.item.title, search) - likeness(a.item.title, search) || newestFirst(a, b),
};

/** How well a title matches the search; higher is better. */
function likeness(title: string, search: string): number {
  const [titleWords, words] = [searchableText(title), searchableText(search)];
  if (titleWords === words) return 3;
  if (titleWords.startsWith(words)) return 2;
  return hasWords(title, search) ? 1 : 0;
}

/** Whether `text` contains every word of `words`, ignoring case and accents. */
function hasWords(text: string, words: string): boolean {
  const searched = searchableText(text);
  return searchWords(words).every((word) => searched.includes(word));
}
