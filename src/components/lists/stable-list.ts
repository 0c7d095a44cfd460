import type { Pagination } from '../../../contract/http/pagination.ts';

interface Entry {
  _id: string;
}

/** A page of a list as in a reply. */
export interface ListPage<E> {
  entries: readonly E[];
  pagination: Pagination;
}

/** A list as the screen shows it, and as the server last sent it. */
export interface StableList<E> {
  /** Identifies the list: the key of its query. */
  key: string;
  shown: readonly E[];
  latest: ListPage<E>;
}

interface Update<E> {
  /** The key of the query. */
  key: string;
  latest: ListPage<E>;
  isReaderBusy: boolean;
  /** The id of an entry that must stay in place, such as one that is being edited; null for none. */
  pinned: string | null;
  /** Whether shown entries stay in place when the latest page does not have them. */
  retainsMissing: boolean;
}

/**
 * Updates a list with a reply. While the reader is busy or an entry is pinned, the shown entries keep their order.
 * Their content changes, and deleted entries disappear, except those that `retainsMissing` or `pinned` keeps. New
 * entries and another order wait in `latest`. If no shown entry is left, the list shows the reply.
 * @param list null before the first reply
 * @returns the same list if nothing has changed
 */
export function withLatest<E extends Entry>(
  list: StableList<E> | null,
  { key, latest, isReaderBusy, pinned, retainsMissing }: Update<E>,
): StableList<E> {
  if (list?.key !== key) return { key, shown: latest.entries, latest };
  const isStill = isReaderBusy || pinned !== null;
  const isSame = latest.entries === list.latest.entries;
  if (isSame && list.shown === latest.entries) return list;

  const byId = new Map(latest.entries.map((entry) => [entry._id, entry]));
  // An entry that is missing from a full page may have moved to the next page. If the page is not full, the entry was
  // deleted.
  const isFull = latest.entries.length >= latest.pagination.limit;
  const stays = ({ _id }: E) => retainsMissing || isFull || _id === pinned;
  const shown = list.shown.flatMap((entry) => byId.get(entry._id) ?? (stays(entry) ? entry : []));
  // Without a new reply, the list changes only if an entry that is no longer pinned was deleted.
  if (isSame && isStill && shown.length === list.shown.length) return list;
  return { key, shown: isStill && shown.length > 0 ? shown : latest.entries, latest };
}

/** Shows the list as the server last sent it. */
export function withLatestShown<E>(list: StableList<E>): StableList<E> {
  return { ...list, shown: list.latest.entries };
}

/** The list without an entry that the reader deleted on this screen. */
export function withoutEntry<E extends Entry>(list: StableList<E>, id: string): StableList<E> {
  return { ...list, shown: list.shown.filter(({ _id }) => _id !== id) };
}

/**
 * Counts the entries that wait in `latest`. These are the new entries, and the entries that have moved up but are still
 * shown further down.
 */
export function arrivedCountOf<E extends Entry>({ shown, latest }: StableList<E>): number {
  const latestIds = new Set(latest.entries.map(({ _id }) => _id));
  const inShownOrder = shown.map(({ _id }) => _id).filter((id) => latestIds.has(id));
  const passed = new Set<string>();
  let next = 0;
  let count = 0;
  for (const { _id } of latest.entries) {
    while (passed.has(inShownOrder[next] ?? '')) next += 1;
    if (inShownOrder[next] !== _id) count += 1;
    passed.add(_id);
  }
  return count;
}

/** Whether the server's list has other entries or another order than the shown one. */
export function isOutdated<E extends Entry>({
  shown,
  latest: { entries },
}: StableList<E>): boolean {
  return (
    shown.length !== entries.length || shown.some(({ _id }, index) => _id !== entries[index]?._id)
  );
}
