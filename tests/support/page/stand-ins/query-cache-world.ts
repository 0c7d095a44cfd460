import { queryKey } from '../../../../src/core/storage/query-key.ts';
import type { QueryState } from '../../../../src/client/query/query-entries.ts';
import { createQueryCache } from '../../../../src/client/query/query-cache.ts';
import type { Failure, Result } from '../../../../src/core/http/result.ts';
import { type StoredReply, publicOwner } from '../../../../src/client/query/reply-store.ts';

export const unreachable: Failure = { kind: 'unreachable' };
export const refused = (status: number): Failure => ({
  kind: 'refused',
  status,
  code: 'X',
  message: 'No',
  details: [],
  retryAfter: null,
});
export const item = (title: string, isActive = true) => ({
  item: { title, isActive, isPrivate: !isActive },
});
export const itemKey = queryKey('GET /items/{id}', { params: { id: 'i1' } });
export const ready = (value: unknown) => ({ ok: true, value }) as const;
export const no = (failure: Failure) => ({ ok: false, failure }) as const;
export const settled = () => new Promise((resolve) => setImmediate(resolve));

interface PendingRequest {
  name: string;
  request: unknown;
  signal: AbortSignal;
  answer: (result: Result<unknown>) => void;
}

/** The query cache with a network and a store that the test controls. */
export function queryCacheWorld() {
  const stored = new Map<string, StoredReply>();
  const requests: PendingRequest[] = [];
  const around = {
    viewer: publicOwner,
    /** Current time in epoch milliseconds. */
    clock: 100_000,
    /** The store responds to reads only after this promise resolves. */
    slowness: Promise.resolve(),
  };
  const queryCache = createQueryCache({
    fetch: (name, request, signal) =>
      new Promise((answer) => requests.push({ name, request, signal, answer })),
    store: {
      readReply: async (owner, key) => {
        await around.slowness;
        return stored.get(`${owner} ${key}`) ?? stored.get(` ${key}`) ?? null;
      },
      writeReply: async (owner, key, reply) => void stored.set(`${owner} ${key}`, reply),
      forgetReply: async (owner, key) => {
        stored.delete(`${owner} ${key}`);
        stored.delete(` ${key}`);
      },
    },
    findInOtherReplies: async () => null,
    isPageFromCache: () => false,
    viewer: () => around.viewer,
    now: () => around.clock,
  });

  return Object.assign(around, {
    /** Stored responses by owner and key. */
    stored,
    requests,
    queryCache,

    /** Subscribes to a key, like a screen. */
    show(key = itemKey) {
      const seen: QueryState<unknown>[] = [];
      const close = queryCache.subscribe(key, () => seen.push(queryCache.get(key)));
      return { seen, close, now: () => queryCache.get(key) };
    },
    last: () => requests.at(-1)!,
  });
}

export type QueryCacheWorld = ReturnType<typeof queryCacheWorld>;
