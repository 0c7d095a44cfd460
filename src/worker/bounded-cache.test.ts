import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { database } from '../core/storage/database.ts';
import { keysOfKind } from '../core/storage/cache-rows.ts';
import { boundedCache } from './bounded-cache.ts';

/** The content of the browser's cache, and how many entries fit into it. */
let cached: Map<string, Response>;
let room: number;
let time: number;

beforeEach(() => {
  cached = new Map();
  room = Infinity;
  time = 0;
  vi.spyOn(Date, 'now').mockImplementation(() => ++time);
  vi.stubGlobal('caches', {
    match: async (address: string) => cached.get(address)?.clone(),
    open: async () => ({
      put: async (address: string, response: Response) => {
        if (cached.size >= room) throw new DOMException('no room', 'QuotaExceededError');
        cached.set(address, response);
      },
      delete: async (address: string) => cached.delete(address),
    }),
  });
});
afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  await database.run((db) => db.clear('kept'));
});

const bound = { count: 4, bytes: 1000 };
const counted = async () =>
  ((await database.run((db) => db.getAll('kept', keysOfKind('k')))) ?? []).map(({ name }) => name);

async function fill(cache: ReturnType<typeof boundedCache>, ...addresses: string[]) {
  for (const address of addresses) await cache.put(address, new Response('x'.repeat(100)));
}

test('evicts the least recently used entries and their rows', async () => {
  const cache = boundedCache('k', bound);
  await fill(cache, '/a', '/b', '/c', '/d');
  await cache.match('/a');
  await vi.waitFor(async () => {
    const row = await database.run((db) => db.get('kept', ['k', '/a']));
    expect(row?.usedAt).toBeGreaterThan(4);
  });
  await fill(cache, '/e');
  expect([...cached.keys()].sort()).toEqual(['/a', '/c', '/d', '/e']);
  expect(await counted()).toEqual(['/a', '/c', '/d', '/e']);
});

test('evicts the least recently used half of the entries when the device is full', async () => {
  const cache = boundedCache('k', { count: 100, bytes: 100_000 });
  await fill(cache, '/a', '/b', '/c', '/d', '/e', '/f', '/g');
  room = 7;
  await fill(cache, '/h');
  // Eight rows count: those of the seven cached responses, and that of /h, which is stored before its response. The
  // newest half stays.
  expect([...cached.keys()].sort()).toEqual(['/e', '/f', '/g', '/h']);
  expect(await counted()).toEqual(['/e', '/f', '/g', '/h']);
});

test('deletes the row again if the response still does not fit', async () => {
  const cache = boundedCache('k', bound);
  room = 0;
  await expect(fill(cache, '/a')).rejects.toThrow('no room');
  expect(await counted()).toEqual([]);
});
