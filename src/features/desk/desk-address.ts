import { bounds } from '../../../contract/bounds.ts';
import type { DeskList } from '../../../contract/endpoints/desk.ts';
import { referenceIn } from '../../../contract/item-reference.ts';
import { paths } from '../../../contract/paths.ts';

/** What the desk shows; it lives in the address. */
export interface DeskAddress {
  /** Which of the lists, where there is room for one. */
  list: DeskList;
  search: string;
  /** The open item's id. */
  itemId: string | null;
  /** From 1; in the address each stands under its list's name. */
  pages: Readonly<Record<DeskList, number>>;
}

/** The desk's lists of an account, in their order: an admin keeps nothing. */
export function listsOf(role: string): readonly DeskList[] {
  return role === 'keeper' ? ['waiting', 'unkept', 'mine', 'all'] : ['waiting', 'unkept', 'all'];
}

/** Reads the address; what makes no sense there counts as left out. */
export function deskAddressOf(query: URLSearchParams, lists: readonly DeskList[]): DeskAddress {
  const item = referenceIn(query.get('item') ?? '');
  const page = (list: DeskList) => {
    const number = Number(query.get(list));
    return Number.isInteger(number) && number >= 1 && number <= bounds.lastPage ? number : 1;
  };
  return {
    list: lists.find((list) => list === query.get('list')) ?? 'waiting',
    search: (query.get('search') ?? '').trim().slice(0, bounds.search.max),
    itemId: item !== null && 'id' in item ? item.id : null,
    pages: {
      waiting: page('waiting'),
      unkept: page('unkept'),
      mine: page('mine'),
      all: page('all'),
    },
  };
}

/** @param code a return code that was scanned; it stays in the browser */
export function deskPath(
  { list, search, itemId, pages }: DeskAddress,
  code: string | null = null,
): string {
  const query = new URLSearchParams();
  if (list !== 'waiting') query.set('list', list);
  if (search !== '') query.set('search', search);
  for (const [name, page] of Object.entries(pages)) if (page > 1) query.set(name, String(page));
  if (itemId !== null) query.set('item', itemId);
  const hash = code === null ? '' : `#code=${code}`;
  return (query.size === 0 ? paths.desk() : `${paths.desk()}?${query.toString()}`) + hash;
}

/** The address with another search: each list begins anew. */
export function searchingFor(address: DeskAddress, search: string): DeskAddress {
  return { ...address, search, pages: { waiting: 1, unkept: 1, mine: 1, all: 1 } };
}
