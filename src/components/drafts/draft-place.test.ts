import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createDatabase } from '../../core/storage/database.ts';
import { createStore } from '../../client/query/reply-store.ts';
import { patience, sharedAfter, takeDraftPlace } from './draft-place.ts';

let store: ReturnType<typeof createStore>;
let left: (() => void)[] = [];
let count = 0;
beforeEach(() => {
  count += 1;
  store = createStore({ database: createDatabase(`places-${String(count)}`) });
});
afterEach(async () => {
  for (const leave of left) leave();
  left = [];
  await store.close();
});

/** As one tab does; each test has a form of its own, so that none waits for another's locks. */
async function take(
  locks: Pick<LockManager, 'request'> | null = navigator.locks,
  isOwn?: (stored: unknown) => boolean,
  before: string | null = null,
) {
  const name = `form ${String(count)}`;
  const read = (owner: string) => store.readDraft(`${name}:${owner}`);
  const place = await takeDraftPlace({ read, name, owner: 'ada', locks, isOwn, before });
  if (place !== null) left.push(place.leave);
  return place;
}

/** What a place says of others, until it says no more. */
async function sharingOf(place: Awaited<ReturnType<typeof take>>): Promise<boolean[]> {
  const told: boolean[] = [];
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  place?.watchSharing((isShared) => told.push(isShared));
  await vi.advanceTimersByTimeAsync(sharedAfter);
  vi.useRealTimers();
  return told;
}

test('two tabs have a place each, and the second knows of the first as long as it is there', async () => {
  const one = await take();
  const other = await take();
  expect([one?.owner, other?.owner]).toEqual(['ada', 'ada#2']);
  expect(await sharingOf(one)).toEqual([]);
  const told = await sharingOf(other);
  expect(told).toEqual([true]);
  one?.leave();
  await expect.poll(() => told).toEqual([true, false]);
});

test('a page of the same tab that gives its place back slowly does not count as another tab', async () => {
  const one = await take();
  const other = await take();
  const told: boolean[] = [];
  other?.watchSharing((isShared) => told.push(isShared));
  one?.leave();
  await expect.poll(() => told).toEqual([false]);
});

test('a place that was left says no more', async () => {
  await take();
  const other = await take();
  other?.leave();
  expect(await sharingOf(other)).toEqual([]);
});

test('a place that was left is taken again, also while it is being left', async () => {
  const one = await take();
  const next = take();
  one?.leave();
  const place = await next;
  expect(place?.owner).toBe('ada');
  expect(await sharingOf(place)).toEqual([]);
});

test('what an earlier tab has left in its place comes first', async () => {
  await store.writeDraft(`form ${String(count)}:ada#3`, { title: 'Bag' });
  expect((await take())?.owner).toBe('ada#3');
  expect((await take())?.owner).toBe('ada');
});

test('a tab that is loaded anew has the place again that it had, whatever stands in the others', async () => {
  await store.writeDraft(`form ${String(count)}:ada`, { title: 'Bag' });
  const before = await take(navigator.locks, undefined, 'ada#2');
  expect(before?.owner).toBe('ada#2');
  expect(await sharingOf(before)).toEqual([]);
  expect((await take(navigator.locks, undefined, 'ada#2'))?.owner).toBe('ada');
  before?.leave();
  const again = await take(navigator.locks, undefined, 'ada#2');
  expect(again?.owner).toBe('ada#2');
  expect(await sharingOf(again)).toEqual([true]);
});

test('a tab that is loaded anew waits for its place, however slowly the page before ends', async () => {
  const before = await take();
  const slowEnd = AbortSignal.timeout(2 * patience);
  slowEnd.addEventListener('abort', () => before?.leave());
  const place = await take(navigator.locks, undefined, 'ada');
  expect(place?.owner).toBe('ada');
  expect(await sharingOf(place)).toEqual([]);
});

test('who looks for a certain draft gets its place, or else one that is free', async () => {
  const isBag = (stored: unknown) => JSON.stringify(stored) === '{"title":"Bag"}';
  await store.writeDraft(`form ${String(count)}:ada`, { title: 'Umbrella' });
  await store.writeDraft(`form ${String(count)}:ada#4`, { title: 'Bag' });
  expect((await take(navigator.locks, isBag, 'ada'))?.owner).toBe('ada#4');
  expect((await take(navigator.locks, isBag, 'ada'))?.owner).toBe('ada#2');
});

test('where all places are taken there is none', async () => {
  const places = [];
  for (let tab = 1; tab <= 6; tab += 1) places.push((await take())?.owner);
  expect(places).toEqual(['ada', 'ada#2', 'ada#3', 'ada#4', 'ada#5', undefined]);
});

test('without locks there is one place', async () => {
  const place = await take(null);
  expect(place?.owner).toBe('ada');
  expect(await sharingOf(place)).toEqual([]);
});
