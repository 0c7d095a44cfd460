import 'fake-indexeddb/auto';
import { openDB } from 'idb';
import { afterEach, expect, test, vi } from 'vitest';
import { createDatabase } from './database.ts';
import { createStore, everybody } from './store.ts';

let opened: ReturnType<typeof createStore>[] = [];
let count = 0;
function open(options: Parameters<typeof createStore>[0] = {}) {
  const store = createStore({ database: createDatabase(`test-${count}`), ...options });
  opened.push(store);
  return store;
}
afterEach(async () => {
  vi.useRealTimers();
  await Promise.all(opened.map((store) => store.close()));
  opened = [];
  count += 1;
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('finds again what was written, also in another tab', async () => {
  await open().writeReply('u1', 'key', { value: { a: [1] }, seenAt: 5 });
  expect(await open().readReply('u1', 'key')).toEqual({ value: { a: [1] }, seenAt: 5 });
  expect(await open().readReply('u2', 'key')).toBeNull();
  expect(await open().readReply(everybody, 'key')).toBeNull();
});

test('prefers the newer of what the owner and what everybody was answered', async () => {
  const store = open();
  await store.writeReply(everybody, 'key', { value: 'public', seenAt: 5 });
  expect(await store.readReply('u1', 'key')).toEqual({ value: 'public', seenAt: 5 });
  await store.writeReply('u1', 'key', { value: 'own', seenAt: 6 });
  expect(await store.readReply('u1', 'key')).toEqual({ value: 'own', seenAt: 6 });
  expect(await store.readReply('u2', 'key')).toEqual({ value: 'public', seenAt: 5 });
});

test('forgets what only one account was given, and one reply that is gone', async () => {
  const store = open();
  await store.writeReply('u1', 'a', { value: 1, seenAt: 1 });
  await store.writeReply('u2', 'a', { value: 2, seenAt: 1 });
  await store.writeReply(everybody, 'b', { value: 3, seenAt: 1 });
  await store.forgetOwner('u1');
  expect(await store.readReply('u1', 'a')).toBeNull();
  expect(await store.readReply('u2', 'a')).not.toBeNull();
  await store.forgetReply('u2', 'b');
  expect(await store.readReply('u2', 'b')).toBeNull();
});

test('keeps no more than its number, and drops the least recently used first', async () => {
  let time = 0;
  const store = open({ replyLimit: 3, now: () => ++time });
  for (const key of ['a', 'b', 'c']) await store.writeReply('u', key, { value: key, seenAt: 0 });
  await store.readReply('u', 'a');
  // The use is noted after the answer was given: wait for a later write to be behind it.
  await store.writeReply('u', 'd', { value: 'd', seenAt: 0 });
  const kept = await Promise.all(['a', 'b', 'c', 'd'].map((key) => store.readReply('u', key)));
  expect(kept.map((reply) => reply?.value)).toEqual(['a', undefined, 'c', 'd']);
});

test('reading brings nothing back that was replaced or forgotten meanwhile', async () => {
  const store = open();
  await store.writeReply('u', 'a', { value: 'old', seenAt: 1 });
  await Promise.all([
    store.readReply('u', 'a'),
    store.writeReply('u', 'a', { value: 'new', seenAt: 2 }),
  ]);
  expect(await store.readReply('u', 'a')).toEqual({ value: 'new', seenAt: 2 });
  await Promise.all([store.readReply('u', 'a'), store.forgetOwner('u')]);
  expect(await store.readReply('u', 'a')).toBeNull();
});

test('tells other tabs which reply was written', async () => {
  const heard = new Promise((resolve) => open().onReplyWritten(resolve));
  await open().writeReply('u', 'key', { value: 1, seenAt: 1 });
  expect(await heard).toBe('key');
});

test('where the device has no room left nothing is kept, and nothing fails', async () => {
  const store = open();
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(function (this: IDBObjectStore) {
    this.transaction.abort();
    throw new DOMException('no room', 'QuotaExceededError');
  });
  await store.writeReply('u', 'key', { value: 1, seenAt: 1 });
  expect(await store.readReply('u', 'key')).toBeNull();
});

test('keeps a draft, bytes included, until it is cleared', async () => {
  const bytes = new Uint8Array([1, 2, 3]).buffer;
  expect(await open().writeDraft('item', { title: 'Bag', photo: { bytes } })).toBe(true);
  expect(await open().readDraft('item')).toEqual({ title: 'Bag', photo: { bytes } });
  await open().clearDraft('item');
  expect(await open().readDraft('item')).toBeUndefined();
});

test('opens anew after a newer portal in another tab needed it to let go', async () => {
  const store = open();
  await store.writeDraft('item', 'text');
  const newer = await openDB(`test-${count}`, 1000);
  expect(newer.version).toBe(1000);
  // This tab is too old for the new schema now: it goes on without a store.
  expect(await store.readDraft('item')).toBeUndefined();
  newer.close();
});

test('opens anew after the browser dropped the connection', async () => {
  const store = open();
  await store.writeDraft('item', 'text');
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementationOnce(() => {
    throw new DOMException('The database connection is closing.', 'InvalidStateError');
  });
  expect(await store.readDraft('item')).toBe('text');
});

test('goes on without a store when the browser never answers', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('indexedDB', {
    open: () =>
      Object.create(IDBOpenDBRequest.prototype, { addEventListener: { value: () => undefined } }),
  });
  const draft = open().readDraft('item');
  await vi.runAllTimersAsync();
  expect(await draft).toBeUndefined();
});

test.each<[string, unknown]>([
  ['missing', undefined],
  [
    'forbidden',
    {
      open: () => {
        throw new DOMException('no', 'SecurityError');
      },
    },
  ],
])('where IndexedDB is %s, reads find nothing and writes do nothing', async (_, indexedDB) => {
  vi.stubGlobal('indexedDB', indexedDB);
  const store = open();
  await store.writeReply('u', 'key', { value: 1, seenAt: 1 });
  expect(await store.readReply('u', 'key')).toBeNull();
  expect(await store.writeDraft('item', 'text')).toBe(false);
  await store.forgetOwner('u');
});
