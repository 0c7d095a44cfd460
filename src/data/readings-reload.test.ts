import { afterEach, expect, test, vi } from 'vitest';
import { readingKey } from './reading-key.ts';
import { createReadings } from './readings.ts';

const key = readingKey('GET /users/me/items', { query: { page: 1, limit: 10 } });
const fetch = vi.fn(async () => ({ ok: true, value: { items: [] } }) as const);
const readings = createReadings({
  fetch,
  store: {
    readReply: async () => null,
    writeReply: async () => undefined,
    forgetReply: async () => undefined,
  },
  elsewhere: async () => null,
  viewer: () => 'ada',
  now: () => 100_000,
});

afterEach(() => {
  vi.useRealTimers();
});

test('several changes to a person’s own items make one reload, once it has been quiet', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const close = readings.subscribe(key, () => undefined);
  expect(fetch).toHaveBeenCalledTimes(1);
  await vi.waitFor(() => expect(readings.get(key).state).toBe('ready'));
  readings.invalidate('GET /users/me/items');
  vi.advanceTimersByTime(299);
  readings.refreshShown();
  vi.advanceTimersByTime(299);
  expect(fetch).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  expect(fetch).toHaveBeenCalledTimes(2);
  await new Promise((resolve) => setImmediate(resolve));

  // Left before it was quiet: what is there is not taken for fresh.
  readings.refreshShown();
  close();
  vi.advanceTimersByTime(1000);
  expect(fetch).toHaveBeenCalledTimes(2);
  readings.subscribe(key, () => undefined);
  expect(fetch).toHaveBeenCalledTimes(3);
});
