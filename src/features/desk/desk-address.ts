import { bounds } from '../../../contract/bounds.ts';
import type { DeskList } from '../../../contract/http/replies.ts';
import { referenceIn } from '../../../contract/items/item-reference.ts';
import { codeHash, paths, withQuery } from '../../../contract/paths.ts';
import { pageNumberOf } from '../../components/lists/page-number.ts';
import { searchTextOf } from '../../components/lists/search-text.ts';

/** List, search, open item and pages of the desk, stored in its address. */
export interface DeskAddress {
  /** The chosen list, in layouts that show one list. */
  list: DeskList;
  search: string;
  /** The id of the open item, or null. */
  itemId: string | null;
  /** The page of each list, from 1. In the address, its query parameter has the name of the list. */
  pages: Readonly<Record<DeskList, number>>;
}

/** The desk's lists for a role, in order. Only a keeper has the list "mine". */
export function listsOf(role: string): readonly DeskList[] {
  return role === 'keeper' ? ['waiting', 'unkept', 'mine', 'all'] : ['waiting', 'unkept', 'all'];
}

/** Reads the address and ignores invalid values. */
export function deskAddressOf(query: URLSearchParams, lists: readonly DeskList[]): DeskAddress {
  const item = referenceIn(query.get('item') ?? '');
  const page = (list: DeskList) => pageNumberOf(query, list);
  return {
    list: lists.find((list) => list === query.get('list')) ?? 'waiting',
    search: searchTextOf(query, 'search', bounds.search.max),
    itemId: item !== null && 'id' in item ? item.id : null,
    pages: {
      waiting: page('waiting'),
      unkept: page('unkept'),
      mine: page('mine'),
      all: page('all'),
    },
  };
}

/** @param code a scanned return code, or null */
export function deskPath(
  { list, search, itemId, pages }: DeskAddress,
  code: string | null = null,
): string {
  const shownPages = Object.entries(pages).map(([name, page]) => [name, page > 1 && page] as const);
  const address = withQuery(paths.desk(), {
    list: list !== 'waiting' && list,
    search,
    ...Object.fromEntries(shownPages),
    item: itemId,
  });
  return code === null ? address : address + codeHash(code);
}

/** The address with another search, each list at page 1. */
export function searchingFor(address: DeskAddress, search: string): DeskAddress {
  return { ...address, search, pages: { waiting: 1, unkept: 1, mine: 1, all: 1 } };
}
