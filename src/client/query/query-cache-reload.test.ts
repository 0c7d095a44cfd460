import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { queryKey } from '../../core/storage/query-key.ts';
import { createQueryCache } from './query-cache.ts';

const key = queryKey('GET /users/me/items', { query: { page: 1, limit: 10 } });
const fetch = vi.fn(async () => ({ ok: true, value: { items: [] } }) as const);
let isFromCache = false;
const queryCache = createQueryCache({
  fetch,
  store: {
    readReply: async () => null,
    writeReply: async () => undefined,
    forgetReply: async () => undefined,
  },
  findInOtherReplies: async () => null,
  isPageFromCache: () => isFromCache,
  viewer: () => 'ada',
  now: () => 100_000,
});

afterEach(() => {
  vi.useRealTimers();
  fetch.mockClear();
  isFromCache = false;
});

test('debounces several changes to the user’s own items into one reload', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const close = queryCache.subscribe(key, () => undefined);
  expect(fetch).toHaveBeenCalledTimes(1);
  await vi.waitFor(() => expect(queryCache.get(key).state).toBe('ready'));
  queryCache.invalidate('GET /users/me/items');
  vi.advanceTimersByTime(299);
  queryCache.refreshShown();
  vi.advanceTimersByTime(299);
  expect(fetch).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  expect(fetch).toHaveBeenCalledTimes(2);
  await new Promise((resolve) => setImmediate(resolve));

  // If the screen closes before the debounced reload, the data counts as stale.
  queryCache.refreshShown();
  close();
  vi.advanceTimersByTime(1000);
  expect(fetch).toHaveBeenCalledTimes(2);
  queryCache.subscribe(key, () => undefined);
  expect(fetch).toHaveBeenCalledTimes(3);
});

test.each([
  queryKey('GET /conversations', { query: { page: 1 } }),
  queryKey('GET /notifications', { query: { page: 1 } }),
  queryKey('GET /messages/{conversationId}/messages', {
    params: { conversationId: 'c1' },
    query: { page: 1 },
  }),
])('reloads once after fifty messages that arrive at once: %s', async (shown) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(queryCache.subscribe(shown, () => undefined));
  await vi.waitFor(() => expect(queryCache.get(shown).state).toBe('ready'));
  for (let count = 0; count < 50; count += 1) queryCache.invalidate(shown);
  vi.advanceTimersByTime(1000);
  expect(fetch).toHaveBeenCalledTimes(2);
});

test('reloads the replies of a page from the worker’s cache, however new they are', () => {
  const first = (id: string) => {
    const own = queryKey('GET /items/{id}', { params: { id } });
    queryCache.get(own, { value: { item: { isActive: false } }, seenAt: 100_000 });
    queryCache.subscribe(own, () => undefined)();
  };
  first('from the server');
  expect(fetch).not.toHaveBeenCalled();
  isFromCache = true;
  first('from the device');
  expect(fetch).toHaveBeenCalledTimes(1);
});

test('builds the same key for any order of a request’s fields', () => {
  expect(
    queryKey('GET /search/items/search', { query: { page: 1, limit: 8, search: undefined } }),
  ).toBe(queryKey('GET /search/items/search', { query: { limit: 8, page: 1 } }));
});
