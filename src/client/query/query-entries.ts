import type { Failure } from '../../core/http/result.ts';
import type { StoredReply } from './reply-store.ts';

/** The state of a query, as a screen gets it. */
export type QueryState<T> =
  | { state: 'loading' }
  | { state: 'failed'; failure: Failure; retry: () => void }
  | {
      state: 'ready';
      value: T;
      /**
       * When the value arrived, by the device's clock; for server-rendered data, the server's time. Epoch milliseconds.
       */
      seenAt: number;
      /** False while the data is from the store, and after a failed refresh. */
      fresh: boolean;
      /** Why the last refresh failed. */
      failure: Failure | null;
      retry: () => void;
    };

export interface Entry {
  key: string;
  /** The reply that screens show; null if there is none yet. */
  cached: StoredReply | null;
  fresh: boolean;
  /** When the latest request was sent, even if its reply has not arrived yet. Epoch milliseconds; 0 if unknown. */
  requestedAt: number;
  failure: Failure | null;
  /** Counts the loads, so that the result of an earlier load is ignored. */
  loadCount: number;
  loading: AbortController | null;
  /** Runs a debounced reload, or retries a failed refresh. */
  reloadTimer?: ReturnType<typeof setTimeout>;
  listeners: Set<() => void>;
  snapshot: QueryState<unknown>;
  retry: () => void;
}

/** How many queries are retained although no screen shows them, because the user may go back to their screens. */
const idleLimit = 30;

/** Creates the set of queries by key. @param load fetches the reply of a query */
export function createEntries(load: (entry: Entry) => void) {
  const entries = new Map<string, Entry>();

  function dropIdle() {
    const idle = [...entries.values()].filter((entry) => entry.listeners.size === 0);
    for (const { key } of idle.slice(0, Math.max(0, idle.length - idleLimit))) entries.delete(key);
  }

  return {
    /** Returns the entry of a key; creates it if necessary. */
    of(key: string): Entry {
      const known = entries.get(key);
      if (known) return known;
      const entry: Entry = {
        key,
        cached: null,
        fresh: false,
        requestedAt: 0,
        failure: null,
        loadCount: 0,
        loading: null,
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

    /** To be called when no screen shows the query any more. Of such queries, the longest idle one is dropped first. */
    becomeIdle(entry: Entry): void {
      entries.delete(entry.key);
      entries.set(entry.key, entry);
      dropIdle();
    },

    drop(entry: Entry): void {
      entries.delete(entry.key);
    },
  };
}

/** Updates the snapshot of an entry and notifies the screens. */
export function publish(entry: Entry): void {
  const { cached, fresh, failure, retry } = entry;
  entry.snapshot =
    cached !== null
      ? { state: 'ready', value: cached.value, seenAt: cached.seenAt, fresh, failure, retry }
      : failure !== null
        ? { state: 'failed', failure, retry }
        : { state: 'loading' };
  for (const listener of entry.listeners) listener();
}
