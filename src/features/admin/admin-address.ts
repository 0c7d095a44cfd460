import { parsePath } from 'react-router-dom';
import { z } from 'zod/mini';
import { parseOrNull } from '../../core/parse.ts';
import { bounds, pageSizes } from '../../../contract/bounds.ts';
import { type ItemStatus, itemStatuses } from '../../../contract/item-status.ts';
import { paths, withQuery } from '../../../contract/paths.ts';
import { pageNumberOf } from '../../components/lists/page-number.ts';
import { searchTextOf } from '../../components/lists/search-text.ts';

export const tabNames = [
  'overview',
  'users',
  'items',
  'keepers',
  'conversations',
  'categories',
  'create-account',
] as const;
export type TabName = (typeof tabNames)[number];

export type Order = 'asc' | 'desc';

/** Tab, search, filter, order and page of the admin screen, stored in its address. */
export interface AdminAddress {
  tab: TabName;
  search: string;
  /** The status that the list of items is filtered by; null for all items. */
  status: ItemStatus | null;
  /** The sort key in the address, which may be invalid; null if there is none. */
  sortBy: string | null;
  order: Order | null;
  /** The page number, from 1. */
  page: number;
}

/**
 * Reads the address and ignores invalid values. It does not check the sort key, because each list has other sort keys.
 * `listQuery` checks it.
 */
export function adminAddressOf(query: URLSearchParams): AdminAddress {
  const order = query.get('order');
  return {
    tab: tabNames.find((name) => name === query.get('tab')) ?? 'overview',
    search: searchTextOf(query, 'search', bounds.search.max),
    status: itemStatuses.find((status) => status === query.get('status')) ?? null,
    sortBy: query.get('sortBy'),
    order: order === 'asc' || order === 'desc' ? order : null,
    page: pageNumberOf(query),
  };
}

/** Builds the path for this state. Omits the overview, page 1, and values that are empty or null. */
export function adminPath(shown: Partial<AdminAddress>): string {
  const { tab = 'overview', page = 1, search, status, sortBy, order } = shown;
  return withQuery(paths.admin(), {
    tab: tab !== 'overview' && tab,
    search,
    status,
    sortBy,
    order,
    page: page > 1 && page,
  });
}

/** Props of every tab. */
export interface TabProps {
  address: AdminAddress;
  /** @param replace whether to replace the current history entry instead of adding one */
  show: (changes: Partial<AdminAddress>, replace: boolean) => void;
}

/** Builds the query of a searched and sorted list (specification section 7). */
export function listQuery<Key extends string>(
  { search, sortBy, order, page }: AdminAddress,
  sortKeys: readonly [Key, ...Key[]],
) {
  return {
    page,
    limit: pageSizes.list,
    // The first sort key of each list is `createdAt`, so the default order is newest first, as on the server.
    sortBy: sortKeys.find((key) => key === sortBy) ?? sortKeys[0],
    order: order ?? 'desc',
    ...(search !== '' && { search }),
  } as const;
}

/** Location state of /users/{id}: the address of the tab from which it was opened. */
const CameFrom = z.object({ cameFrom: z.string() });
export type CameFrom = z.infer<typeof CameFrom>;

/** Returns the path of the tab from which an account was opened. If the tab is unknown, returns the list of users. */
export function listPath(state: unknown): string {
  const cameFrom = parseOrNull(CameFrom, state)?.cameFrom;
  if (cameFrom === undefined) return adminPath({ tab: 'users' });
  const { search = '' } = parsePath(cameFrom);
  return adminPath(adminAddressOf(new URLSearchParams(search)));
}
