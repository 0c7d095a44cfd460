import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createDatabase } from '../../core/storage/database.ts';
import { createStore } from '../../client/query/reply-store.ts';
import { acquireDraftPlace, lockTimeoutMs, sharedAfterMs } from './draft-place.ts';

let store: ReturnType<typeof createStore>;
let releases: (() => void)[] = [];
let count = 0;
beforeEach(() => {
  count += 1;
  store = createStore({ database: createDatabase(`places-${String(count)}`) });
});
afterEach(async () => {
  for (const release of releases) release();
  releases = [];
  await store.close();
});

/** Acquires a place as a tab does. Each test has a form of its own, so that tests do not share locks. */
async function acquire(
  locks: Pick<LockManager, 'request'> | null = navigator.locks,
  isOwn?: (stored: unknown) => boolean,
  previous: string | null = null,
) {
  const name = `form ${String(count)}`;
  const read = (place: string) => store.readDraft(`${name}:${place}`);
  const lockOf = (place: string) => `${name}:${place}`;
  const place = await acquireDraftPlace({ read, name: 'ada', lockOf, locks, isOwn, previous });
  if (place !== null) releases.push(place.release);
  return place;
}

/** The values that watchSharing() reports until it knows for certain whether another tab has a draft. */
async function sharingOf(place: Awaited<ReturnType<typeof acquire>>): Promise<boolean[]> {
  const reported: boolean[] = [];
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  place?.watchSharing((isShared) => reported.push(isShared));
  await vi.advanceTimersByTimeAsync(sharedAfterMs);
  vi.useRealTimers();
  return reported;
}

test('two tabs get different places, and the second knows whether the first is still open', async () => {
  const one = await acquire();
  const other = await acquire();
  expect([one?.place, other?.place]).toEqual(['ada', 'ada#2']);
  expect(await sharingOf(one)).toEqual([]);
  const reported = await sharingOf(other);
  expect(reported).toEqual([true]);
  one?.release();
  await expect.poll(() => reported).toEqual([true, false]);
});

test('a page of the same tab that releases its place late does not count as another tab', async () => {
  const one = await acquire();
  const other = await acquire();
  const reported: boolean[] = [];
  other?.watchSharing((isShared) => reported.push(isShared));
  one?.release();
  await expect.poll(() => reported).toEqual([false]);
});

test('a released place reports nothing', async () => {
  await acquire();
  const other = await acquire();
  other?.release();
  expect(await sharingOf(other)).toEqual([]);
});

test('a free place is acquired also if the browser is too busy to grant a lock in time', async () => {
  const request = async (
    name: string,
    options: LockOptions,
    callback: LockGrantedCallback<void>,
  ) => {
    const { signal } = options;
    if (signal) await new Promise((resolve) => signal.addEventListener('abort', resolve));
    await navigator.locks.request(name, options, callback);
  };
  const place = await acquire({ request: request as LockManager['request'] });
  expect(place?.place).toBe('ada');
});

test('a tab gets a place that is released while the tab waits for it', async () => {
  const one = await acquire();
  const next = acquire();
  one?.release();
  const place = await next;
  expect(place?.place).toBe('ada');
  expect(await sharingOf(place)).toEqual([]);
});

test('a tab gets a free place with a draft rather than an empty one', async () => {
  await store.writeDraft(`form ${String(count)}:ada#3`, { title: 'Bag' });
  expect((await acquire())?.place).toBe('ada#3');
  expect((await acquire())?.place).toBe('ada');
});

test('a reloaded tab gets its own place again, even if other places have drafts', async () => {
  await store.writeDraft(`form ${String(count)}:ada`, { title: 'Bag' });
  const before = await acquire(navigator.locks, undefined, 'ada#2');
  expect(before?.place).toBe('ada#2');
  expect(await sharingOf(before)).toEqual([]);
  expect((await acquire(navigator.locks, undefined, 'ada#2'))?.place).toBe('ada');
  before?.release();
  const again = await acquire(navigator.locks, undefined, 'ada#2');
  expect(again?.place).toBe('ada#2');
  expect(await sharingOf(again)).toEqual([true]);
});

test('a reloaded tab waits for its place while its previous page ends slowly', async () => {
  const before = await acquire();
  const slowEnd = AbortSignal.timeout(2 * lockTimeoutMs);
  slowEnd.addEventListener('abort', () => before?.release());
  const place = await acquire(navigator.locks, undefined, 'ada');
  expect(place?.place).toBe('ada');
  expect(await sharingOf(place)).toEqual([]);
});

test('isOwn selects the place of a particular draft, or else an empty place', async () => {
  const isBag = (stored: unknown) => JSON.stringify(stored) === '{"title":"Bag"}';
  await store.writeDraft(`form ${String(count)}:ada`, { title: 'Umbrella' });
  await store.writeDraft(`form ${String(count)}:ada#4`, { title: 'Bag' });
  expect((await acquire(navigator.locks, isBag, 'ada'))?.place).toBe('ada#4');
  expect((await acquire(navigator.locks, isBag, 'ada'))?.place).toBe('ada#2');
});

test('returns null if other tabs have all places', async () => {
  const places = [];
  for (let tab = 1; tab <= 6; tab += 1) places.push((await acquire())?.place);
  expect(places).toEqual(['ada', 'ada#2', 'ada#3', 'ada#4', 'ada#5', undefined]);
});

test('returns the first place if the browser has no Web Locks', async () => {
  const place = await acquire(null);
  expect(place?.place).toBe('ada');
  expect(await sharingOf(place)).toEqual([]);
});
