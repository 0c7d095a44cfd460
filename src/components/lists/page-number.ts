import { bounds } from '../../../contract/bounds.ts';

/**
 * Reads a page number from a query string; the first page is 1. An invalid value counts as 1.
 * @param name the name of the parameter
 */
export function pageNumberOf(query: URLSearchParams, name = 'page'): number {
  const page = Number(query.get(name));
  return Number.isInteger(page) && page >= 1 && page <= bounds.lastPage ? page : 1;
}
