import { bounds, pageSizes } from '../../../contract/bounds.ts';
import type { Request } from '../../../contract/endpoints.ts';
import { type ItemStatus, itemStatuses } from '../../../contract/item-status.ts';
import { pageNumberOf } from '../../components/lists/page-number.ts';

/** What the home screen shows; it lives in the address. */
export interface HomeFilter {
  search: string;
  /** Null for all. */
  status: ItemStatus | null;
  /** From 1. */
  page: number;
}

/** Reads the address; what makes no sense there counts as left out. */
export function homeFilterOf(query: URLSearchParams): HomeFilter {
  return {
    search: (query.get('search') ?? '').trim().slice(0, bounds.search.max),
    status: itemStatuses.find((status) => status === query.get('status')) ?? null,
    page: pageNumberOf(query),
  };
}

/** What to ask the server for (specification section 7). */
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
