import type { Item, Pagination } from '../../../contract/entities.ts';

/** A page of a list, as a reply has it. */
export interface ItemsPage {
  items: Item[];
  pagination: Pagination;
}

/** A list as it is read, and as the server has it now. */
export interface StableList {
  /** Of the query. */
  key: string;
  shown: ItemsPage;
  latest: ItemsPage;
}

interface Arrived {
  /** Of the query. */
  key: string;
  latest: ItemsPage;
  /** Whether the list of this key is being read. */
  isRead: boolean;
  /** The id of an item that stays where it is whatever arrives, such as one that is being edited. */
  pinned: string | null;
}

/**
 * Takes in what the server says now. Once somebody reads, items stay where they are: those that are
 * shown are brought up to date in place, and what is new waits until it is asked for.
 */
export function withLatest(
  held: StableList | null,
  { key, latest, isRead, pinned }: Arrived,
): StableList {
  if (held?.key !== key) return { key, shown: latest, latest };
  if (latest === held.latest) return held;
  const ids = new Set(latest.items.map(({ _id }) => _id));
  const losesPinned = pinned !== null && !ids.has(pinned);
  const isAnyNew = unseen(held.shown, latest) > 0;
  if (!losesPinned && !(isAnyNew && (isRead || pinned !== null))) {
    return { key, shown: latest, latest };
  }
  const now = new Map(latest.items.map((item) => [item._id, item]));
  // From a full page it may have been pushed to the next one; from another it is gone.
  const isFull = latest.items.length >= latest.pagination.limit;
  const items = held.shown.items.flatMap(
    (item) => now.get(item._id) ?? (isFull || item._id === pinned ? item : []),
  );
  return { key, shown: { items, pagination: latest.pagination }, latest };
}

/** The list without an item that has been deleted from it here. */
export function withoutItem(held: StableList, id: string): StableList {
  const items = held.shown.items.filter(({ _id }) => _id !== id);
  return { ...held, shown: { ...held.shown, items } };
}

/** How many items there are to show anew. On later pages they are only those of the page before, moved on. */
export function arrivals({ shown, latest }: StableList): number {
  return latest.pagination.page === 1 ? unseen(shown, latest) : 0;
}

function unseen(shown: ItemsPage, latest: ItemsPage): number {
  const known = new Set(shown.items.map(({ _id }) => _id));
  return latest.items.filter(({ _id }) => !known.has(_id)).length;
}
