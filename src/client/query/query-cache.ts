import { minuteMs, secondMs } from '../../../contract/durations.ts';
import { createListeners } from '../../core/listeners.ts';
import { type Entry, type QueryState, createEntries, publish } from './query-entries.ts';
import { type QueryCall, partsOfKey } from '../../core/storage/query-key.ts';
import { type Result, isPortalRefusal, isTemporary } from '../../core/http/result.ts';
import { type Store, type StoredReply, publicOwner } from './reply-store.ts';
import { isPublicReply } from '../../core/storage/public-replies.ts';
import { mayBeStored } from '../../core/storage/reply-bounds.ts';
import { reuseEqual } from './reuse-equal.ts';

interface QueryCacheParts {
  /** Fetches the reply of a query; `name` and `request` are the parts of its key (`partsOfKey`). */
  fetch: (name: string, request: unknown, signal: AbortSignal) => Promise<Result<unknown>>;
  store: Pick<Store, 'readReply' | 'writeReply' | 'forgetReply'>;
  /** Finds the data of a query in the stored replies of other queries; null if there is none. */
  findInOtherReplies: (key: string) => Promise<StoredReply | null>;
  /** The id of the signed-in user, or `publicOwner`. */
  viewer: () => string;
  /** Whether the server-rendered page may come from the worker's cache. */
  isPageFromCache: () => boolean;
  now: () => number;
}

/** A screen that opens uses a reply that is younger than this, and does not fetch it again. */
const freshForMs = 10_000;
/**
 * Debounces the reloads of these queries, so that several changes cause one reload. The time for own items is from
 * specification section 9. The others change with each message, and many messages can arrive at once.
 */
const debounceMsOf: Partial<Record<string, number>> = {
  'GET /users/me/items': 300,
  'GET /conversations': 200,
  'GET /messages/{conversationId}/messages': 200,
  'GET /notifications': 200,
} satisfies Partial<Record<QueryCall, number>>;

/** The first delay before a failed refresh is retried. It doubles with each failure, up to the longest one. */
const firstRetryMs = 2_000;
const longestRetryMs = 30_000;
/** The longest delay that the server may ask for. Longer ones are a mistake, and timers have a limit of 24 days. */
const longestRetryAfterMs = 15 * minuteMs;

/**
 * Creates the query cache. A query shows its stored reply at once, then the server's. It is loaded while a screen
 * subscribes to it. If a refresh fails, the query keeps its data and adds the failure. Only the portal's 401, 403 and
 * 404 remove the data.
 */
export function createQueryCache(parts: QueryCacheParts) {
  const { fetch, store, findInOtherReplies, viewer, isPageFromCache, now } = parts;
  const entries = createEntries((entry) => void load(entry));
  /** The replies of the server-rendered page, by key. */
  const firstReplies = new Map<string, StoredReply>();
  const storedReplies =
    createListeners<[key: string, reply: StoredReply | null, isGone: boolean]>();

  function persist(entry: Entry, reply: StoredReply) {
    if (!mayBeStored(entry.key)) return;
    const isForAll = isPublic(entry.key, reply.value);
    const owner = isForAll ? publicOwner : viewer();
    // The reply to an action may arrive after the sign-out. A private reply is then not stored.
    if (owner === publicOwner && !isForAll) return;
    void store.writeReply(owner, entry.key, reply);
    storedReplies.notify(entry.key, reply, false);
  }

  /**
   * Stores the reply of the server-rendered page. If the page came from a cache, the stored reply may be newer. Screens
   * then show the stored one.
   */
  async function settleFirst(entry: Entry, first: StoredReply) {
    const stored = await store.readReply(viewer(), entry.key);
    if (entry.cached !== first) return;
    if (stored === null || stored.seenAt <= first.seenAt) {
      persist(entry, first);
      return;
    }
    entry.cached = stored;
    entry.fresh = false;
    publish(entry);
  }

  function setReply(entry: Entry, value: unknown) {
    entry.loadCount += 1;
    entry.loading?.abort();
    entry.loading = null;
    entry.cached = { value: reuseEqual(entry.cached?.value, value), seenAt: now() };
    entry.fresh = true;
    entry.failure = null;
    // Persist the reply before screens show it, because the user may leave the page at once.
    persist(entry, entry.cached);
    publish(entry);
  }

  async function showStored(entry: Entry, loadCount: number) {
    const stored = await store.readReply(viewer(), entry.key);
    if (stored === null || loadCount !== entry.loadCount) return;
    if (entry.cached !== null && entry.cached.seenAt >= stored.seenAt) return;
    entry.cached = stored;
    entry.fresh = false;
    publish(entry);
  }

  /** Fetches a query again, at once or debounced. If no screen shows it, marks it as stale for the next screen. */
  function reload(entry: Entry) {
    const debounceMs = debounceMsOf[partsOfKey(entry.key).name];
    const isShown = entry.listeners.size > 0;
    if (isShown && debounceMs === undefined) {
      void load(entry);
      return;
    }
    entry.fresh = false;
    clearTimeout(entry.reloadTimer);
    if (isShown) entry.reloadTimer = setTimeout(load, debounceMs, entry);
  }

  /** @param retryMs the delay before the next retry, if this load fails; above `firstRetryMs` if this is a retry */
  async function load(entry: Entry, retryMs = firstRetryMs) {
    stopLoading(entry);
    const controller = new AbortController();
    entry.loading = controller;
    entry.requestedAt = now();
    const { loadCount } = entry;
    let showing: Promise<void> | undefined;
    if (entry.cached === null) {
      entry.failure = null;
      publish(entry);
      showing = showStored(entry, loadCount);
    }

    const { name, request } = partsOfKey(entry.key);
    const result = await fetch(name, request, controller.signal);
    if (loadCount !== entry.loadCount) return;
    entry.loading = null;
    if (result.ok) {
      setReply(entry, result.value);
      return;
    }
    const { failure } = result;
    entry.requestedAt = 0;
    if (failure.kind === 'cancelled') return;
    // Wait for the stored reply. Otherwise the screen would briefly show the failure before it.
    await showing;
    const found =
      entry.cached === null && failure.kind === 'unreachable'
        ? await findInOtherReplies(entry.key)
        : null;
    if (loadCount !== entry.loadCount) return;
    entry.cached ??= found;
    // The data no longer exists or is not for this viewer.
    if (isPortalRefusal(failure, 401, 403, 404)) {
      storedReplies.notify(entry.key, entry.cached, true);
      entry.cached = null;
      void store.forgetReply(viewer(), entry.key);
    }
    // An unreachable server needs no retry here: `refreshShown` is called once it answers. Without data, the screen has
    // a button for a retry.
    if (failure.kind === 'refused' && isTemporary(failure) && entry.cached !== null) {
      clearTimeout(entry.reloadTimer);
      entry.reloadTimer = setTimeout(
        load,
        Math.max(retryMs, Math.min((failure.retryAfter ?? 0) * secondMs, longestRetryAfterMs)),
        entry,
        Math.min(retryMs * 2, longestRetryMs),
      );
      // Screens show a toast for each failure, so a failed retry changes nothing.
      if (retryMs > firstRetryMs) return;
    }
    entry.failure = failure;
    entry.fresh = false;
    publish(entry);
  }

  function stopLoading(entry: Entry) {
    clearTimeout(entry.reloadTimer);
    if (entry.loading !== null) entry.requestedAt = 0;
    entry.loadCount += 1;
    entry.loading?.abort();
    entry.loading = null;
  }

  function isRecent(entry: Entry): boolean {
    const { key, cached, fresh } = entry;
    if (cached === null || !fresh || (cached === firstReplies.get(key) && isPageFromCache()))
      return false;
    // The time of a server-rendered reply is from the server's clock. If this clock is ahead, the difference is
    // negative.
    return Math.abs(now() - cached.seenAt) < freshForMs;
  }

  return {
    /**
     * Returns the current state of a query; the same object until it changes.
     * @param first the reply of the server-rendered page; used once, if nothing else is known yet
     */
    get(key: string, first?: StoredReply): QueryState<unknown> {
      const entry = entries.of(key);
      if (first && entry.cached === null && !firstReplies.has(key)) {
        firstReplies.set(key, first);
        entry.cached = first;
        entry.fresh = true;
        publish(entry);
        void settleFirst(entry, first);
      }
      return entry.snapshot;
    },

    subscribe(key: string, listener: () => void): () => void {
      const entry = entries.of(key);
      entry.listeners.add(listener);
      if (entry.loading === null && !isRecent(entry)) void load(entry);
      return () => {
        entry.listeners.delete(listener);
        if (entry.listeners.size > 0) return;
        stopLoading(entry);
        entries.becomeIdle(entry);
      };
    },

    /** Sets the reply of a query from the reply of another call, for example of an action. */
    remember(key: string, value: unknown): void {
      const entry = entries.of(key);
      // Unknown, because the server may have read this data before an event that the page missed. When the page learns
      // of such an event, it fetches the query again.
      entry.requestedAt = 0;
      setReply(entry, value);
    },

    /**
     * Applies the effect of a successful action to the known reply of a query. A reply that is loading may be from
     * before the action, so it is fetched again.
     */
    change(key: string, edit: (value: unknown) => unknown): void {
      const entry = entries.find(key);
      if (entry === undefined) return;
      if (entry.cached !== null) {
        entry.cached = { ...entry.cached, value: edit(entry.cached.value) };
        persist(entry, entry.cached);
        publish(entry);
        if (entry.loading === null) return;
      }
      reload(entry);
    },

    /** Reloads one query or all queries of a call. @param target a query's key or a call's name */
    invalidate(target: string): void {
      for (const entry of entries.all()) {
        if (entry.key === target || entry.key.startsWith(`${target} `)) reload(entry);
      }
    },

    /**
     * Calls the listener with each reply that this cache stores on the device. Also called with `isGone` true and the
     * last known reply, or null, if the server refuses a query with 401, 403 or 404.
     */
    onReplyStored: storedReplies.subscribe,

    /**
     * Reloads the queries on screen, and marks all others as stale.
     * @param requestedUntil leaves out queries that were requested after this time, epoch milliseconds
     */
    refreshShown: (requestedUntil = Infinity): void => {
      for (const entry of entries.all()) if (entry.requestedAt <= requestedUntil) reload(entry);
    },

    /** Reads a reply from the store again, after other code has written it there, such as another tab or the worker. */
    reread(key: string): void {
      const entry = entries.find(key);
      if (entry?.loading === null) void showStored(entry, entry.loadCount);
    },

    /** Drops private data after a change of the session and reloads the queries on screen. */
    viewerChanged(): void {
      for (const entry of entries.all()) {
        stopLoading(entry);
        if (entry.cached !== null && !isPublic(entry.key, entry.cached.value)) entry.cached = null;
        entry.failure = null;
        if (entry.listeners.size > 0) void load(entry);
        else if (entry.cached === null) entries.drop(entry);
        else publish(entry);
      }
    },
  };
}

function isPublic(key: string, value: unknown): boolean {
  return isPublicReply(partsOfKey(key).name, value);
}
