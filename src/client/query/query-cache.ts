import type { Reply } from '../../../contract/endpoints.ts';
import { addListener } from '../listeners.ts';
import { type Entry, type QueryState, createEntries, publish } from './query-entries.ts';
import { type QueryCall, callOfKey } from '../../core/storage/query-key.ts';
import { type Failure, type Result, isPortalRefusal } from '../../core/http/result.ts';
import { type Store, type StoredReply, publicOwner } from './reply-store.ts';
import { isPublicReply } from '../../core/storage/public-replies.ts';

interface ReadingsParts {
  fetch: (name: QueryCall, request: never, signal: AbortSignal) => Promise<Result<unknown>>;
  store: Pick<Store, 'readReply' | 'writeReply' | 'forgetReply'>;
  /** What is known of it by another query; null where there is nothing. */
  elsewhere: (key: string) => Promise<StoredReply | null>;
  /** The id of who is signed in, or `everybody`. */
  viewer: () => string;
  /** Whether the server's page may have come out of this device's caches, however new it is. */
  isPageKept: () => boolean;
  now: () => number;
}

type ReadListener = (key: string, reply: StoredReply | null, isGone: boolean) => void;

/** What came this lately is not asked for again when a screen opens, milliseconds. */
const freshFor = 10_000;
/**
 * What live events and actions change is asked for again once it has been quiet for this long,
 * milliseconds: several at once make one reload (specification section 9, dashboard item reload).
 */
const quietBefore: Partial<Record<QueryCall, number>> = { 'GET /users/me/items': 300 };

/**
 * Readings by key: the stored reply at once, then the network's. Each is loaded while somebody listens;
 * a refresh that fails leaves what there was, with the failure beside it.
 */
export function createQueryCache(parts: ReadingsParts) {
  const { fetch, store, elsewhere, viewer, isPageKept, now } = parts;
  const entries = createEntries((entry) => void load(entry));
  /** What the server's page brought, by key. */
  const firsts = new Map<string, StoredReply>();
  const listeners = new Set<ReadListener>();

  function tell(key: string, reply: StoredReply | null, isGone: boolean) {
    for (const listener of listeners) listener(key, reply, isGone);
  }

  function keep(entry: Entry, reply: StoredReply) {
    const isForAll = isPublic(entry.key, reply.value);
    const owner = isForAll ? publicOwner : viewer();
    // The answer to an action may come after its account has signed out: then it is nobody's to keep.
    if (owner === publicOwner && !isForAll) return;
    void store.writeReply(owner, entry.key, reply);
    tell(entry.key, reply, false);
  }

  /** The document may come out of a cache: what was seen since it was made counts more, and is kept. */
  async function settleFirst(entry: Entry, first: StoredReply) {
    const stored = await store.readReply(viewer(), entry.key);
    if (entry.held !== first) return;
    if (stored === null || stored.seenAt <= first.seenAt) {
      keep(entry, first);
      return;
    }
    entry.held = stored;
    entry.fresh = false;
    publish(entry);
  }

  function hold(entry: Entry, value: unknown) {
    entry.turn += 1;
    entry.loading?.abort();
    entry.held = { value, seenAt: now() };
    entry.fresh = true;
    entry.failure = null;
    // First: whoever sees it may leave the page that moment.
    keep(entry, entry.held);
    publish(entry);
  }

  async function showStored(entry: Entry, turn: number) {
    const stored = await store.readReply(viewer(), entry.key);
    if (stored === null || turn !== entry.turn) return;
    if (entry.held !== null && entry.held.seenAt >= stored.seenAt) return;
    entry.held = stored;
    entry.fresh = false;
    publish(entry);
  }

  /** Asks for it again, at once or after a pause; where nobody looks, when somebody does. */
  function reload(entry: Entry) {
    const quiet = quietBefore[callOfKey(entry.key).name];
    if (entry.listeners.size === 0) {
      entry.fresh = false;
    } else if (quiet === undefined) {
      void load(entry);
    } else {
      stopWaiting(entry);
      entry.waiting = setTimeout(() => void load(entry), quiet);
    }
  }

  /** @returns whether it was about to be asked for again */
  function stopWaiting(entry: Entry): boolean {
    if (entry.waiting === null) return false;
    clearTimeout(entry.waiting);
    entry.waiting = null;
    return true;
  }

  async function load(entry: Entry) {
    stopWaiting(entry);
    entry.loading?.abort();
    const controller = new AbortController();
    entry.loading = controller;
    entry.turn += 1;
    const { turn } = entry;
    if (entry.held === null) {
      entry.failure = null;
      publish(entry);
    }
    const showing = entry.held === null ? showStored(entry, turn) : Promise.resolve();

    const { name, request } = callOfKey(entry.key);
    const result = await fetch(name, request as never, controller.signal);
    if (turn !== entry.turn) return;
    entry.loading = null;
    if (result.ok) {
      hold(entry, result.value);
      return;
    }
    const { failure } = result;
    if (failure.kind === 'cancelled') return;
    // Without this a failure would flash before the stored reply that stands in for it.
    await showing;
    if (entry.held === null && failure.kind === 'unreachable') {
      const found = await elsewhere(entry.key);
      if (turn === entry.turn) entry.held = found;
    }
    if (turn !== entry.turn) return;
    if (isGone(failure)) {
      tell(entry.key, entry.held, true);
      entry.held = null;
      void store.forgetReply(viewer(), entry.key);
    }
    entry.failure = failure;
    entry.fresh = false;
    publish(entry);
  }

  function stop(entry: Entry) {
    if (stopWaiting(entry)) entry.fresh = false;
    entry.turn += 1;
    entry.loading?.abort();
    entry.loading = null;
  }

  function isRecent(entry: Entry): boolean {
    const { key, held, fresh } = entry;
    if (held === null || !fresh || (held === firsts.get(key) && isPageKept())) return false;
    // Either way: a document's time is by the server's clock, which may be ahead of this one.
    return Math.abs(now() - held.seenAt) < freshFor;
  }

  return {
    /**
     * @param first what the server's page brought for this key; taken once, before anything else is known
     */
    get(key: string, first?: StoredReply): QueryState<unknown> {
      const entry = entries.of(key);
      if (first && entry.held === null && !firsts.has(key)) {
        firsts.set(key, first);
        entry.held = first;
        entry.fresh = true;
        publish(entry);
        void settleFirst(entry, first);
      }
      return entry.snapshot;
    },

    subscribe(key: string, listener: () => void): () => void {
      const entry = entries.of(key);
      entry.listeners.add(listener);
      if (entry.listeners.size === 1 && !isRecent(entry)) void load(entry);
      return () => {
        entry.listeners.delete(listener);
        if (entry.listeners.size > 0) return;
        stop(entry);
        entries.leave(entry);
      };
    },

    /** Takes a reply that came another way, such as the one to an action. */
    remember(key: string, value: unknown): void {
      hold(entries.of(key), value);
    },

    /** Asks again for one query, or for all of one call. @param target a query's key or a call's name */
    invalidate(target: string): void {
      for (const entry of entries.all()) {
        if (entry.key === target || entry.key.startsWith(`${target} `)) reload(entry);
      }
    },

    /** Hears of what the server gave, and of what it says is not there (any more): then what was known of it. */
    onRead: (listener: ReadListener) => addListener(listeners, listener),

    /** Asks again for everything on screen. */
    refreshShown(): void {
      for (const entry of entries.all()) reload(entry);
    },

    /** Looks into the store again: another tab or the worker wrote this key. */
    reread(key: string): void {
      const entry = entries.find(key);
      if (entry?.loading === null) void showStored(entry, entry.turn);
    },

    /** Somebody else looks now: what was not for everybody goes, and what is on screen is asked for anew. */
    viewerChanged(): void {
      for (const entry of entries.all()) {
        stop(entry);
        if (entry.held !== null && !isPublic(entry.key, entry.held.value)) entry.held = null;
        entry.failure = null;
        if (entry.listeners.size > 0) void load(entry);
        else if (entry.held === null) entries.drop(entry);
        else publish(entry);
      }
    },
  };
}

function isPublic(key: string, value: unknown): boolean {
  const { name } = callOfKey(key);
  // What the server replied to this very call.
  return isPublicReply(name, value as Reply<typeof name>);
}

/** The server says that there is no such thing for this viewer. */
const isGone = (failure: Failure): boolean => isPortalRefusal(failure, 401, 403, 404);
