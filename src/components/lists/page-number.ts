import { bounds } from '../../../contract/bounds.ts';

/** The page of a list that an address names, from 1; what makes no sense there counts as the first. */
export function pageNumberOf(query: URLSearchParams): number {
  const page = Number(query.get('page'));
  return Number.isInteger(page) && page >= 1 && page <= bounds.lastPage ? page : 1;
}
