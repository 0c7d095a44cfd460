import 'fake-indexeddb/auto';
import { openDB } from 'idb';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { watchPage } from '../../../tests/support/page/stand-ins/left-page.ts';
import { createDatabase } from '../../core/storage/database.ts';
import { createStore, publicOwner } from './reply-store.ts';

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

test('reads what was written, also in another tab', async () => {
  await open().writeReply('u1', 'key', { value: { a: [1] }, seenAt: 5 });
  expect(await open().readReply('u1', 'key')).toEqual({ value: { a: [1] }, seenAt: 5 });
  expect(await open().readReply('u2', 'key')).toBeNull();
  expect(await open().readReply(publicOwner, 'key')).toBeNull();
});

test('returns the newer one of the owner’s and the public reply', async () => {
  const store = open();
  await store.writeReply(publicOwner, 'key', { value: 'public', seenAt: 5 });
  expect(await store.readReply('u1', 'key')).toEqual({ value: 'public', seenAt: 5 });
  await store.writeReply('u1', 'key', { value: 'own', seenAt: 6 });
  expect(await store.readReply('u1', 'key')).toEqual({ value: 'own', seenAt: 6 });
  expect(await store.readReply('u2', 'key')).toEqual({ value: 'public', seenAt: 5 });
});

test('deletes replies and their sizes when the user signs out and closes the page at once', async () => {
  const item = 'GET /items/{id} {"params":{"id":"i1"}}';
  const rest = 'GET /notifications {}';
  const store = open();
  for (const owner of ['aa', 'mm', 'mmm', 'zz', publicOwner])
    for (const key of [item, rest]) await store.writeReply(owner, key, { value: 1, seenAt: 1 });

  const left = async () => {
    const database = createDatabase(`test-${count}`);
    const replies = await database.run((db) => db.getAllKeys('replies'));
    const kept = await database.run((db) => db.getAllKeys('kept'));
    await database.close();
    return {
      replies: [...new Set(replies?.map(([owner]) => owner))],
      kept: [...new Set(kept?.map(([, name]) => name.slice(0, name.indexOf(' '))))],
    };
  };
  let leave = watchPage();
  void store.forgetOthers('mm');
  await leave();
  expect(await left()).toEqual({ replies: [publicOwner, 'mm'], kept: [publicOwner, 'mm'] });

  leave = watchPage();
  void store.forgetOthers(publicOwner);
  await leave();
  expect(await left()).toEqual({ replies: [publicOwner], kept: [publicOwner] });
  expect(await open().readReply('mm', item)).toEqual({ value: 1, seenAt: 1 });
});

test('deletes the private replies of one account, and a single reply', async () => {
  const store = open();
  await store.writeReply('u1', 'a', { value: 1, seenAt: 1 });
  await store.writeReply('u2', 'a', { value: 2, seenAt: 1 });
  await store.writeReply(publicOwner, 'b', { value: 3, seenAt: 1 });
  await store.forgetOthers('u2');
  expect(await store.readReply('u1', 'a')).toBeNull();
  expect(await store.readReply('u2', 'a')).not.toBeNull();
  expect(await store.readReply('u1', 'b')).not.toBeNull();
  await store.forgetReply('u2', 'b');
  expect(await store.readReply('u2', 'b')).toBeNull();
});

describe('a store with bounds', () => {
  const item = (id: string) => `GET /items/{id} {"params":{"id":"${id}"}}`;
  const list = (page: number) => `GET /search/items/search {"query":{"page":${String(page)}}}`;
  let time: number;
  let store: ReturnType<typeof createStore>;
  beforeEach(() => {
    time = 0;
    store = open({
      boundOf: (key) => {
        const kind = key.slice(0, key.indexOf('{'));
        return { kind, bound: { count: 3, bytes: 100 } };
      },
      now: () => ++time,
    });
  });
  const storedOf = async (...keys: string[]) => {
    const found = await Promise.all(keys.map((key) => store.readReply('u', key)));
    return keys.filter((_, index) => found[index] !== null);
  };
  const abc = [item('a'), item('b'), item('c')];

  test('evicts the least recently used replies beyond the maximum number', async () => {
    for (const key of abc) await store.writeReply('u', key, { value: 1, seenAt: 0 });
    await store.readReply('u', item('a'));
    // The time of use is stored only after the read has returned; a later write waits for that.
    await store.writeReply('u', item('d'), { value: 1, seenAt: 0 });
    expect(await storedOf(...abc, item('d'))).toEqual([item('a'), item('c'), item('d')]);
  });

  test('evicts replies beyond the maximum number of bytes', async () => {
    for (const key of abc) await store.writeReply('u', key, { value: 'x'.repeat(38), seenAt: 0 });
    expect(await storedOf(...abc)).toEqual([item('b'), item('c')]);
  });

  test('applies a bound to each kind, so that lists evict no item', async () => {
    for (const key of abc) await store.writeReply('u', key, { value: 1, seenAt: 0 });
    for (const page of [1, 2, 3, 4])
      await store.writeReply('u', list(page), { value: 1, seenAt: 0 });
    expect(await storedOf(...abc)).toEqual(abc);
    expect(await storedOf(list(1), list(2))).toEqual([list(2)]);
  });

  test('does not count deleted replies', async () => {
    for (const key of abc) await store.writeReply('u', key, { value: 1, seenAt: 0 });
    await store.forgetReply('u', item('b'));
    await store.writeReply('u', item('d'), { value: 1, seenAt: 0 });
    expect(await storedOf(...abc)).toEqual([item('a'), item('c')]);
  });
});

test('retains the last 300 viewed items with long descriptions, although many lists were viewed in between', async () => {
  let time = 0;
  const store = open({ now: () => ++time });
  const item = (number: number) => `GET /items/{id} {"params":{"id":"${String(number)}"}}`;
  const description = 'x'.repeat(12_000);
  for (let number = 0; number < 300; number += 1) {
    await store.writeReply('', item(number), { value: { number, description }, seenAt: 0 });
    if (number % 2 === 0) continue;
    const key = `GET /search/items/search {"query":{"search":"${String(number)}"}}`;
    await store.writeReply('', key, { value: { number }, seenAt: 0 });
  }
  expect((await store.readReply('', item(0)))?.value).toEqual({ number: 0, description });
  expect(await store.readReplies('', 'GET /search/items/search ')).toHaveLength(100);
});

test('does not restore a reply that was replaced or deleted during a read', async () => {
  const store = open();
  await store.writeReply('u', 'a', { value: 'old', seenAt: 1 });
  await Promise.all([
    store.readReply('u', 'a'),
    store.writeReply('u', 'a', { value: 'new', seenAt: 2 }),
  ]);
  expect(await store.readReply('u', 'a')).toEqual({ value: 'new', seenAt: 2 });
  await Promise.all([store.readReply('u', 'a'), store.forgetOthers(publicOwner)]);
  expect(await store.readReply('u', 'a')).toBeNull();
});

test('stores a reply that is on screen even if the page closes at once', async () => {
  const store = open();
  await store.writeReply('u', 'before', { value: 'old', seenAt: 1 });

  let leave = watchPage();
  void store.writeReply('u', 'key', { value: 'seen', seenAt: 1 });
  await leave();
  expect(await open().readReply('u', 'key')).toEqual({ value: 'seen', seenAt: 1 });

  leave = watchPage();
  const forgetting = store.forgetReply('u', 'before');
  await leave();
  await forgetting;
  expect(await open().readReply('u', 'before')).toBeNull();
});

test('evicts with the next write if the page closed before it could evict', async () => {
  const boundOf = () => ({ kind: 'replies', bound: { count: 2, bytes: 1000 } });
  let time = 0;
  const now = () => ++time;
  const store = open({ boundOf, now });
  for (const key of ['a', 'b']) await store.writeReply('u', key, { value: key, seenAt: 1 });
  const leave = watchPage();
  void store.writeReply('u', 'c', { value: 'c', seenAt: 1 });
  await leave();
  await open({ boundOf, now }).writeReply('u', 'd', { value: 'd', seenAt: 1 });
  const left = await open({ boundOf, now }).readReplies('u', '');
  expect(left.map(({ key }) => key)).toEqual(['c', 'd']);
});

test('caches new replies although a clock that was ahead stamped the older ones', async () => {
  const boundOf = () => ({ kind: 'replies', bound: { count: 2, bytes: 1000 } });
  let time = 9000;
  const store = open({ boundOf, now: () => ++time });
  for (const key of ['a', 'b']) await store.writeReply('u', key, { value: key, seenAt: 1 });
  time = 1000;
  for (const key of ['c', 'd']) await store.writeReply('u', key, { value: key, seenAt: 1 });
  const left = await store.readReplies('u', '');
  expect(left.map(({ key }) => key)).toEqual(['c', 'd']);
});

test('deletes the sizes of deleted replies', async () => {
  const boundOf = () => ({ kind: 'replies', bound: { count: 2, bytes: 1000 } });
  const store = open({ boundOf });
  for (const key of ['a', 'b']) await store.writeReply('u', key, { value: key, seenAt: 1 });
  await store.forgetReplies();
  const database = createDatabase(`test-${count}`);
  expect(await database.run((db) => db.count('kept'))).toBe(0);
  await database.close();
});

test('broadcasts the key of a written reply to other tabs', async () => {
  const notified = new Promise((resolve) => open().onReplyWritten(resolve));
  await open().writeReply('u', 'key', { value: 1, seenAt: 1 });
  expect(await notified).toBe('key');
});

test('stores nothing and does not fail when the device is full', async () => {
  const store = open();
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore) {
    this.transaction.abort();
    throw new DOMException('no room', 'QuotaExceededError');
  });
  await store.writeReply('u', 'key', { value: 1, seenAt: 1 });
  expect(await store.readReply('u', 'key')).toBeNull();
});

test('stores a draft with its bytes until it is cleared', async () => {
  const bytes = new Uint8Array([1, 2, 3]).buffer;
  expect(await open().writeDraft('item', { title: 'Bag', photo: { bytes } })).toBe(true);
  expect(await open().readDraft('item')).toEqual({ title: 'Bag', photo: { bytes } });
  await open().clearDraft('item');
  expect(await open().readDraft('item')).toBeUndefined();
});

test('closes for a newer version in another tab and goes on without a store', async () => {
  const store = open();
  await store.writeDraft('item', 'text');
  const newer = await openDB(`test-${count}`, 1000);
  expect(newer.version).toBe(1000);
  // This tab cannot open the newer schema.
  expect(await store.readDraft('item')).toBeUndefined();
  newer.close();
});

test('reopens after the browser closed the connection', async () => {
  const store = open();
  await store.writeDraft('item', 'text');
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementationOnce(() => {
    throw new DOMException('The database connection is closing.', 'InvalidStateError');
  });
  expect(await store.readDraft('item')).toBe('text');
});

test('goes on without a store when the browser never opens it', async () => {
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
])('reads nothing and writes nothing if IndexedDB is %s', async (_, indexedDB) => {
  vi.stubGlobal('indexedDB', indexedDB);
  const store = open();
  await store.writeReply('u', 'key', { value: 1, seenAt: 1 });
  expect(await store.readReply('u', 'key')).toBeNull();
  expect(await store.writeDraft('item', 'text')).toBe(false);
  await store.forgetOthers('u');
});

test('deletes all drafts of one user and all shared content', async () => {
  const store = open();
  const own = ['new item:u1', 'new item photo:u1#2', 'item:u1:i7#2', 'shared:x'];
  for (const key of [...own, 'new item:u11', 'new item:u2']) await store.writeDraft(key, key);
  await store.clearDraftsOf('u1');
  for (const key of own) expect(await store.readDraft(key), key).toBeUndefined();
  expect(await store.readDraft('new item:u11')).toBe('new item:u11');
  expect(await store.readDraft('new item:u2')).toBe('new item:u2');
});
