import { bounds, pageSizes } from '../../../../contract/bounds.ts';
import type { Request } from '../../../../contract/endpoints.ts';
import {
  type ItemOrder,
  type PostingPeriod,
  defaultOrder,
  itemOrders,
  postingPeriods,
} from '../../../../contract/items/item-filters.ts';
import { type ItemStatus, itemStatuses } from '../../../../contract/item-status.ts';
import { pageNumberOf } from '../../../components/lists/page-number.ts';
import { searchTextOf } from '../../../components/lists/search-text.ts';

/** The search, filters, order and page of the home screen, stored in its address. */
export interface HomeFilter {
  search: string;
  /** Null for all statuses. */
  status: ItemStatus | null;
  /** The name of a category; empty for all. */
  category: string;
  /** Words of the location; empty for any. */
  place: string;
  /** The period in which an item was posted; null for any time. */
  period: PostingPeriod | null;
  /** Whether to show only items with a photo. */
  withPhoto: boolean;
  /** Null for the default order. */
  sort: ItemOrder | null;
  /** Counted from 1. */
  page: number;
}

/** All items, newest first. */
export const allItems: HomeFilter = {
  search: '',
  status: null,
  category: '',
  place: '',
  period: null,
  withPhoto: false,
  sort: null,
  page: 1,
};

/** Reads the filter from the address and ignores invalid values. */
export function homeFilterOf(query: URLSearchParams): HomeFilter {
  const oneOf = <Value extends string>(values: readonly Value[], name: string) =>
    values.find((value) => value === query.get(name)) ?? null;
  const search = searchTextOf(query, 'search', bounds.search.max);
  return {
    search,
    status: oneOf(itemStatuses, 'status'),
    category: searchTextOf(query, 'category', bounds.categoryName.max),
    place: searchTextOf(query, 'place', bounds.location.max),
    period: oneOf(postingPeriods, 'period'),
    withPhoto: query.get('withPhoto') === 'true',
    sort: chosenOrder(oneOf(itemOrders, 'sort'), search),
    page: pageNumberOf(query),
  };
}

/** @returns null for the default order, and for best match without a search text */
export function chosenOrder(order: ItemOrder | null, search: string): ItemOrder | null {
  const isDefault = order === defaultOrder(search) || (order === 'match' && search === '');
  return isDefault ? null : order;
}

/** Builds the search request for a filter (specification section 7). */
export function searchRequest(filter: HomeFilter): Request<'GET /search/items/search'> {
  const { search, status, category, place, period, withPhoto, sort, page } = filter;
  return {
    query: {
      page,
      limit: pageSizes.home,
      isActive: 'true',
      ...(search !== '' && { search }),
      ...(status !== null && { status }),
      ...(category !== '' && { category }),
      ...(place !== '' && { place }),
      ...(period !== null && { period }),
      ...(withPhoto && { withPhoto: 'true' }),
      ...(sort !== null && { sort }),
    },
  };
}
