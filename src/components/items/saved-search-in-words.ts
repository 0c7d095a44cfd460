import type { SavedSearch } from '../../../contract/entities.ts';

/** A saved search in words, such as: "blue bag", in Bags, at Library, found. */
export function savedSearchInWords({ words, category, place, status }: SavedSearch): string {
  return [
    words === '' ? null : `"${words}"`,
    category === null ? null : `in ${category}`,
    place === '' ? null : `at ${place}`,
    status === null ? 'lost or found' : status.toLowerCase(),
  ]
    .filter((part) => part !== null)
    .join(', ');
}
