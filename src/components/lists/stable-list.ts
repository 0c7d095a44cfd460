import type { Item, Pagination } from '../../../contract/entities.ts';

/** A page of items from a reply. */
export interface ItemsPage {
  items: Item[];
  pagination: Pagination;
}

/** A list as the screen shows it, and as the server last sent it. */
export interface StableList {
  /** The key of the query. */
  key: string;
  shown: ItemsPage;
  latest: ItemsPage;
}

interface Update {
  /** The key of the query. */
  key: string;
  latest: ItemsPage;
  /** Whether the person is reading the list with this key. */
  isRead: boolean;
  /** The id of an item that must stay in place, such as one that is being edited; null for none. */
  pinned: string | null;
}

/**
 * Updates a list with a reply. While the person reads, items keep their places: shown items are updated in
 * place, and new ones wait in `latest` until the person asks for them.
 * @param list null before the first reply
 */
export function withLatest(
  list: StableList | null,
  { key, latest, isRead, pinned }: Update,
): StableList {
  if (list?.key !== key) return { key, shown: latest, latest };
  if (latest === list.latest) return list;
  const ids = new Set(latest.items.map(({ _id }) => _id));
  const losesPinned = pinned !== null && !ids.has(pinned);
  const isAnyNew = countNew(list.shown, latest) > 0;
  if (!losesPinned && !(isAnyNew && (isRead || pinned !== null))) {
    return { key, shown: latest, latest };
  }
  const now = new Map(latest.items.map((item) => [item._id, item]));
  // An item missing from a full page may have moved to the next page; otherwise it was deleted.
  const isFull = latest.items.length >= latest.pagination.limit;
  const items = list.shown.items.flatMap(
    (item) => now.get(item._id) ?? (isFull || item._id === pinned ? item : []),
  );
  return { key, shown: { items, pagination: latest.pagination }, latest };
}

/** The list without an item that the person deleted on this screen. */
export function withoutItem(list: StableList, id: string): StableList {
  const items = list.shown.items.filter(({ _id }) => _id !== id);
  return { ...list, shown: { ...list.shown, items } };
}

/** The number of new items to offer. 0 on later pages, where "new" items only moved from the previous page. */
export function arrivals({ shown, latest }: StableList): number {
  return latest.pagination.page === 1 ? countNew(shown, latest) : 0;
}

function countNew(shown: ItemsPage, latest: ItemsPage): number {
  const known = new Set(shown.items.map(({ _id }) => _id));
  return latest.items.filter(({ _id }) => !known.has(_id)).length;
}
