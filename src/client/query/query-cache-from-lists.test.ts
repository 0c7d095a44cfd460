import { beforeEach, expect, test, vi } from 'vitest';
import { queryKey } from '../../core/storage/query-key.ts';
import { createQueryCache } from './query-cache.ts';
import type { Failure } from '../../core/http/result.ts';

const key = queryKey('GET /items/{id}', { params: { id: 'i1' } });
const bag = (title: string) => ({ item: { title, isActive: true } });
const gone: Failure = {
  kind: 'refused',
  status: 404,
  code: 'NOT_FOUND',
  message: 'Gone.',
  details: [],
  retryAfter: null,
};

const fetch = vi.fn();
let queryCache: ReturnType<typeof createQueryCache>;
let states: string[];

beforeEach(() => {
  fetch.mockReset();
  queryCache = createQueryCache({
    fetch,
    store: {
      readReply: async () => null,
      writeReply: async () => undefined,
      forgetReply: async () => undefined,
    },
    findInOtherReplies: async () => ({ value: bag('From a list'), seenAt: 5 }),
    isPageFromCache: () => false,
    viewer: () => 'ada',
    now: () => 100_000,
  });
  states = [];
});

async function show() {
  queryCache.subscribe(key, () => states.push(queryCache.get(key).state));
  await vi.waitFor(() => expect(queryCache.get(key).state).not.toBe('loading'));
}

test('uses the data of another query offline, and only the server’s reply online', async () => {
  fetch.mockResolvedValue({ ok: false, failure: { kind: 'unreachable' } });
  await show();
  expect(queryCache.get(key)).toMatchObject({ value: bag('From a list'), seenAt: 5, fresh: false });
  expect(states).not.toContain('failed');

  fetch.mockResolvedValue({ ok: false, failure: gone });
  queryCache.invalidate(key);
  await vi.waitFor(() => expect(queryCache.get(key).state).toBe('failed'));
});

test('notifies listeners of a fetched reply, and of the last known reply of a query whose data is gone', async () => {
  const listener = vi.fn();
  queryCache.onReplyStored(listener);
  fetch.mockResolvedValue({ ok: true, value: bag('Bag') });
  await show();
  expect(listener.mock.calls).toEqual([[key, { value: bag('Bag'), seenAt: 100_000 }, false]]);

  fetch.mockResolvedValue({ ok: false, failure: gone });
  queryCache.invalidate(key);
  await vi.waitFor(() =>
    expect(listener).toHaveBeenLastCalledWith(key, { value: bag('Bag'), seenAt: 100_000 }, true),
  );
});
