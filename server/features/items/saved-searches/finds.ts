import type { Item } from '../../../../contract/entities.ts';
import { searchWords } from '../../../db/search-words.ts';

/** The words by which a saved search finds an item. */
export interface FindableWords {
  all: readonly string[];
  location: readonly string[];
}

/** @param item as the person with the search sees it */
export function findableWords(
  item: Pick<Item, 'title' | 'description' | 'tags' | 'category' | 'location'>,
): FindableWords {
  const { title, description, tags, category, location } = item;
  return {
    all: searchWords([title, description, ...tags, category.name, location].join(' ')),
    location: searchWords(location),
  };
}

/** Whether an item has all words of a search or their beginnings, as in the search on home. */
export function finds(
  { words, place }: { words: string; place: string },
  { all, location }: FindableWords,
): boolean {
  return hasAll(all, words) && hasAll(location, place);
}

function hasAll(words: readonly string[], wanted: string): boolean {
  const sought = searchWords(wanted);
  // A text without words, such as a quotation mark, is in no item.
  if (sought.length === 0) return wanted === '';
  return sought.every((one) => words.some((word) => word.startsWith(one)));
}
