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
let readings: ReturnType<typeof createQueryCache>;
let states: string[];

beforeEach(() => {
  fetch.mockReset();
  readings = createQueryCache({
    fetch,
    store: {
      readReply: async () => null,
      writeReply: async () => undefined,
      forgetReply: async () => undefined,
    },
    elsewhere: async () => ({ value: bag('From a list'), seenAt: 5 }),
    isPageKept: () => false,
    viewer: () => 'ada',
    now: () => 100_000,
  });
  states = [];
});

async function show() {
  readings.subscribe(key, () => states.push(readings.get(key).state));
  await vi.waitFor(() => expect(readings.get(key).state).not.toBe('loading'));
}

test('offline, what another query knows of it stands in; online the server alone counts', async () => {
  fetch.mockResolvedValue({ ok: false, failure: { kind: 'unreachable' } });
  await show();
  expect(readings.get(key)).toMatchObject({ value: bag('From a list'), seenAt: 5, fresh: false });
  expect(states).not.toContain('failed');

  fetch.mockResolvedValue({ ok: false, failure: gone });
  readings.invalidate(key);
  await vi.waitFor(() => expect(readings.get(key).state).toBe('failed'));
});

test('tells what the server gave, and what it says is gone with what was known of it', async () => {
  const heard = vi.fn();
  readings.onRead(heard);
  fetch.mockResolvedValue({ ok: true, value: bag('Bag') });
  await show();
  expect(heard.mock.calls).toEqual([[key, { value: bag('Bag'), seenAt: 100_000 }, false]]);

  fetch.mockResolvedValue({ ok: false, failure: gone });
  readings.invalidate(key);
  await vi.waitFor(() =>
    expect(heard).toHaveBeenLastCalledWith(key, { value: bag('Bag'), seenAt: 100_000 }, true),
  );
});
