import { pageSizes } from '../../../../contract/bounds.ts';
import { type SavedItem, readSavedItems } from '../../../client/prefetch/saved-items.ts';
import type { ItemsPage } from '../../../components/lists/stable-list.ts';
import type { HomeFilter } from '../home-filter.ts';

/** What a search found among the items that the device has. */
export interface SavedResults {
  results: ItemsPage;
  /** When the newest and the oldest of what is shown were seen, epoch milliseconds. */
  newest: number;
  oldest: number;
}

/** @returns null where the device has no items at all */
export async function searchSaved(filter: HomeFilter): Promise<SavedResults | null> {
  const saved = await readSavedItems();
  return saved.length === 0 ? null : searchIn(saved, filter);
}

/** Finds what a filter fits, as the server orders it: newest first. A page that there is not is the last. */
export function searchIn(saved: readonly SavedItem[], filter: HomeFilter): SavedResults {
  const found = saved
    .filter((one) => fits(one, filter))
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

/** Every word has to stand in its title, description or tags, whatever its case and accents. */
function fits({ item, listedFor }: SavedItem, { search, status }: HomeFilter): boolean {
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
