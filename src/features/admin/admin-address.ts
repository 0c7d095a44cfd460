import { bounds, pageSizes } from '../../../contract/bounds.ts';
import { paths } from '../../../contract/paths.ts';
import { pageNumberOf } from '../../components/lists/page-number.ts';

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

/** What the admin screen shows; it lives in the address. */
export interface AdminAddress {
  tab: TabName;
  search: string;
  /** What the list is sorted by; null where the address says nothing of it. */
  sortBy: string | null;
  order: Order | null;
  /** From 1. */
  page: number;
}

/** Reads the address; what makes no sense there counts as left out. */
export function adminAddressOf(query: URLSearchParams): AdminAddress {
  const order = query.get('order');
  return {
    tab: tabNames.find((name) => name === query.get('tab')) ?? 'overview',
    search: (query.get('search') ?? '').trim().slice(0, bounds.search.max),
    sortBy: query.get('sortBy'),
    order: order === 'asc' || order === 'desc' ? order : null,
    page: pageNumberOf(query),
  };
}

/** The address that shows this; what is as it is by itself is left out of it. */
export function adminPath(shown: Partial<AdminAddress>): string {
  const { tab = 'overview', search = '', sortBy = null, order = null, page = 1 } = shown;
  const query = new URLSearchParams();
  if (tab !== 'overview') query.set('tab', tab);
  if (search !== '') query.set('search', search);
  if (sortBy !== null) query.set('sortBy', sortBy);
  if (order !== null) query.set('order', order);
  if (page > 1) query.set('page', String(page));
  return query.size === 0 ? paths.admin() : `${paths.admin()}?${query.toString()}`;
}

/** What every tab is handed. */
export interface TabProps {
  address: AdminAddress;
  /** @param replace whether the present history entry becomes the changed one */
  show: (changes: Partial<AdminAddress>, replace: boolean) => void;
}

/** What to ask the server for a searched and sorted list (specification section 7). */
export function listQuery<Key extends string>(
  { search, sortBy, order, page }: AdminAddress,
  sortKeys: readonly [Key, ...Key[]],
) {
  return {
    page,
    limit: pageSizes.list,
    // Both as the server has them by itself: the newest first.
    sortBy: sortKeys.find((key) => key === sortBy) ?? sortKeys[0],
    order: order ?? 'desc',
    ...(search !== '' && { search }),
  } as const;
}

/** What the history entry of /users/{id} carries: the list that it was reached from. */
export interface CameFrom {
  cameFrom: string;
}

/** Where to go back to from an account; the list of users where its history entry names no list. */
export function listPath(state: unknown): string {
  if (typeof state === 'object' && state !== null && 'cameFrom' in state) {
    const { cameFrom } = state;
    const { search } = URL.parse(String(cameFrom), 'http://portal.invalid') ?? { search: '' };
    if (typeof cameFrom === 'string') return adminPath(adminAddressOf(new URLSearchParams(search)));
  }
  return adminPath({ tab: 'users' });
}
