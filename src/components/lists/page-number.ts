import { bounds } from '../../../contract/bounds.ts';

/** Reads `page` from a query string, from 1. An invalid value counts as 1. */
export function pageNumberOf(query: URLSearchParams): number {
  const page = Number(query.get('page'));
  return Number.isInteger(page) && page >= 1 && page <= bounds.lastPage ? page : 1;
}
