import { useState } from 'react';
import {
  type ListPage,
  type StableList,
  arrivedCountOf,
  isOutdated,
  withArrived,
  withLatest,
  withoutEntry,
} from './stable-list.ts';

interface StableListOptions<E> {
  /** The key of the query. */
  key: string;
  /** The latest reply; null while it loads, and the list of the previous key stays. */
  latest: ListPage<E> | null;
  /** Whether the query failed without data to show. */
  failed: boolean;
  /** Whether the shown entries must keep their places; see `useIsReaderBusy`. */
  isReaderBusy: boolean;
  /** The id of an entry that must stay in place, such as one that is being edited. */
  pinned?: string | null;
  /** Whether shown entries stay in place when the latest reply does not have them. */
  retainsMissing?: boolean;
}

/** A page of a list whose entries keep their places under a busy reader. While a page loads, the previous one stays. */
export function useStableList<E extends { _id: string }>({
  key,
  latest,
  failed,
  isReaderBusy,
  pinned = null,
  retainsMissing = false,
}: StableListOptions<E>) {
  const [list, setList] = useState<StableList<E> | null>(null);

  const current = failed
    ? null
    : latest === null
      ? list
      : withLatest(list, { key, latest, isReaderBusy, pinned, retainsMissing });
  if (current !== list) setList(current);

  return {
    /** The entries to show, and the latest totals. Null before the first reply and after a failure. */
    shown:
      current === null ? null : { entries: current.shown, pagination: current.latest.pagination },
    /** The number of new and moved entries that wait. */
    arrivedCount: current === null ? 0 : arrivedCountOf(current),
    /** Whether the shown list has other entries or another order than the latest reply. */
    isOutdated: current !== null && isOutdated(current),
    showArrived: () => setList((now) => now && withArrived(now)),
    /** Removes an entry that the reader deleted on this screen. */
    drop: (id: string) => setList((now) => now && withoutEntry(now, id)),
  };
}
