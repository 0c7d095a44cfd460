import { bounds, pageSizes } from '../../../../contract/bounds.ts';
import type { Request } from '../../../../contract/endpoints.ts';
import { type ItemStatus, itemStatuses } from '../../../../contract/item-status.ts';
import { pageNumberOf } from '../../../components/lists/page-number.ts';

/** Search, status filter and page of the home screen, stored in its address. */
export interface HomeFilter {
  search: string;
  /** Null for all statuses. */
  status: ItemStatus | null;
  /** From 1. */
  page: number;
}

/** Reads the filter from the address and ignores invalid values. */
export function homeFilterOf(query: URLSearchParams): HomeFilter {
  return {
    search: (query.get('search') ?? '').trim().slice(0, bounds.search.max),
    status: itemStatuses.find((status) => status === query.get('status')) ?? null,
    page: pageNumberOf(query),
  };
}

/** Builds the search request for a filter (specification section 7). */
export function searchRequest({
  search,
  status,
  page,
}: HomeFilter): Request<'GET /search/items/search'> {
  return {
    query: {
      page,
      limit: pageSizes.home,
      isActive: 'true',
      ...(search !== '' && { search }),
      ...(status !== null && { status }),
    },
  };
}
