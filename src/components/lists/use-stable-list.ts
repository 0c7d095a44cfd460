import { type RefObject, useMemo, useState } from 'react';
import type { QueryState } from '../../client/query/query.ts';
import type { Failure } from '../../core/http/result.ts';
import {
  type ListPage,
  type StableList,
  arrivedCountOf,
  isOutdated,
  withLatestShown,
  withLatest,
  withoutEntry,
} from './stable-list.ts';
import { useIsReaderBusy } from './use-is-reader-busy.ts';

interface StableListOptions<T, E> {
  /** The key of the query. */
  key: string;
  /** Gets the list page from a reply. Pass the same function at every render, so that each page is made only once. */
  pageOf: (reply: T) => ListPage<E>;
  /** The element with the list and with the button that shows what has arrived. */
  region: RefObject<HTMLElement | null>;
  /** The failure to show in place of the list; null for none. By default the query's failure, if it has no data. */
  failure?: Failure | null;
  /** The id of an entry that must stay in place, such as one that is being edited. */
  pinned?: string | null;
  /** Whether shown entries stay in place when the latest reply does not have them. */
  retainsMissing?: boolean;
}

/**
 * The list that a query returns. Its entries keep their places while the reader is busy. The previous page stays
 * visible while another one loads.
 */
export function useStableList<T, E extends { _id: string }>(
  query: QueryState<T>,
  {
    key,
    pageOf,
    region,
    failure = query.state === 'failed' ? query.failure : null,
    pinned = null,
    retainsMissing = false,
  }: StableListOptions<T, E>,
) {
  const [list, setList] = useState<StableList<E> | null>(null);
  const isReaderBusy = useIsReaderBusy(region, key);
  const reply = query.state === 'ready' ? query.value : null;
  // Memoised, because `withLatest` compares the entries with earlier ones by identity.
  const latest = useMemo(() => (reply === null ? null : pageOf(reply)), [reply, pageOf]);

  const current =
    failure !== null
      ? null
      : latest === null
        ? list
        : withLatest(list, { key, latest, isReaderBusy, pinned, retainsMissing });
  if (current !== list) setList(current);

  return {
    /** The query, for showing the age of its data. */
    query,
    /** The latest reply; null until there is one for this key. */
    reply,
    /** The entries to show, and the latest totals. Null before the first reply and after a failure. */
    shown:
      current === null ? null : { entries: current.shown, pagination: current.latest.pagination },
    /** The number of new and moved entries that `showArrived` would show. */
    arrivedCount: current === null ? 0 : arrivedCountOf(current),
    /** Whether the shown list has other entries or another order than the latest reply. */
    isOutdated: current !== null && isOutdated(current),
    /** Whether the requested page is loading and there is no stored reply to show meanwhile. */
    waiting: query.state === 'loading',
    failure,
    retry: retryOf(query),
    /** Shows the latest reply, also if that moves entries. */
    showArrived: () => setList((now) => now && withLatestShown(now)),
    /** Removes an entry that the reader deleted on this screen. */
    drop: (id: string) => setList((now) => now && withoutEntry(now, id)),
  };
}

/**
 * Why a query has no data, or why the server refused to refresh its data. Null if the refresh failed in another way,
 * for example because the server is unreachable.
 */
export function failureToShow(query: QueryState<unknown>): Failure | null {
  if (query.state === 'failed') return query.failure;
  return query.state === 'ready' && query.failure?.kind === 'refused' ? query.failure : null;
}

/** Returns the function that fetches a query again. It does nothing while the query is loading. */
export function retryOf(query: QueryState<unknown>): () => void {
  return query.state === 'loading' ? () => undefined : query.retry;
}

/**
 * Returns the value. While it is null, returns the last value, so that a list stays visible while its next page loads.
 * @param isForgotten whether to forget the last value, such as after a failure
 */
export function useLast<T extends object>(value: T | null, isForgotten = false): T | null {
  const [last, setLast] = useState<T | null>(null);
  const current = isForgotten ? null : (value ?? last);
  if (current !== last) setLast(current);
  return current;
}
