import type { Failure } from '../../core/http/result.ts';
import type { StoredReply } from './reply-store.ts';

/** What a screen knows of what it reads. */
export type QueryState<T> =
  | { state: 'loading' }
  | { state: 'failed'; failure: Failure; retry: () => void }
  | {
      state: 'ready';
      value: T;
      /** When the server gave it, epoch milliseconds. */
      seenAt: number;
      /** False while it is shown from the store, and when it could not be refreshed. */
      fresh: boolean;
      /** Why the last refresh failed. */
      failure: Failure | null;
      retry: () => void;
    };

export interface Entry {
  key: string;
  held: StoredReply | null;
  fresh: boolean;
  failure: Failure | null;
  /** Counts the loads: what an earlier one brings is thrown away. */
  turn: number;
  loading: AbortController | null;
  /** Until it is asked for again; see `quietBefore`. */
  waiting: ReturnType<typeof setTimeout> | null;
  listeners: Set<() => void>;
  snapshot: QueryState<unknown>;
  retry: () => void;
}

/** Readings that no screen shows are kept for the way back, up to this many. */
const idleLimit = 30;

/** Makes the readings that there are, by key. @param load asks for one again */
export function createEntries(load: (entry: Entry) => void) {
  const entries = new Map<string, Entry>();

  function dropIdle() {
    const idle = [...entries.values()].filter((entry) => entry.listeners.size === 0);
    for (const { key } of idle.slice(0, Math.max(0, idle.length - idleLimit))) entries.delete(key);
  }

  return {
    /** Begins it where there is none yet. */
    of(key: string): Entry {
      const known = entries.get(key);
      if (known) return known;
      const entry: Entry = {
        key,
        held: null,
        fresh: false,
        failure: null,
        turn: 0,
        loading: null,
        waiting: null,
        listeners: new Set(),
        snapshot: { state: 'loading' },
        retry: () => {
          load(entry);
        },
      };
      entries.set(key, entry);
      return entry;
    },

    find: (key: string): Entry | undefined => entries.get(key),
    all: (): Entry[] => [...entries.values()],

    /** No screen shows it any more: it goes to the end of the line of those to be dropped. */
    leave(entry: Entry): void {
      entries.delete(entry.key);
      entries.set(entry.key, entry);
      dropIdle();
    },

    drop(entry: Entry): void {
      entries.delete(entry.key);
    },
  };
}

/** Shows what an entry holds by now. */
export function publish(entry: Entry): void {
  const { held, fresh, failure, retry } = entry;
  entry.snapshot =
    held !== null
      ? { state: 'ready', value: held.value, seenAt: held.seenAt, fresh, failure, retry }
      : failure !== null
        ? { state: 'failed', failure, retry }
        : { state: 'loading' };
  for (const listener of entry.listeners) listener();
}
