import 'fake-indexeddb/auto';
import { openDB } from 'idb';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { messageReply } from '../../../tests/support/page/data/message.ts';
import { watchPage } from '../../../tests/support/page/stand-ins/left-page.ts';
import type { Entry } from '../outbox/entry.ts';
import { createDatabase, database } from './database.ts';
import { type SentReply, createOutboxStore } from './outbox-store.ts';

let count = 0;
let persisted: string[] = [];
/** Persisting a reply takes until this promise resolves. */
let persisting: Promise<unknown>;
beforeEach(() => {
  count += 1;
  persisted = [];
  persisting = Promise.resolve();
});

const idOf = (made: SentReply) => ('item' in made ? made.item._id : made.message._id);

function open(device = createDatabase(`outbox-${count}`)) {
  return createOutboxStore({
    database: device,
    now: () => 1000,
    persistReplies: async ({ userId, made }) => {
      persisted.push(userId, ...made.map(idOf));
      await persisting;
    },
  });
}

const message = (id: string, lane = 'conversation:1') => ({
  id,
  userId: 'ada',
  lane,
  kind: 'message' as const,
  payload: { conversationId: '1', content: id },
});

test('keeps entries in order across a restart', async () => {
  const rows = open();
  for (const id of ['first', 'second', 'third']) expect(await rows.add(message(id))).toBe(true);
  const entries = (await open().all()).sort((a, b) => a.seq - b.seq);
  expect(entries.map(({ id }) => id)).toEqual(['first', 'second', 'third']);
  expect(entries[0]).toMatchObject({
    userId: 'ada',
    createdAt: 1000,
    firstTriedAt: null,
    attempts: 0,
    state: { name: 'queued', notBefore: 1000, waitsFor: 'its turn' },
    payload: { conversationId: '1', content: 'first' },
  });
});

test('stores an entry although the page is left before it learns that it is stored', async () => {
  await open().all();
  const leave = watchPage();
  const { promise: isRequested, resolve } = Promise.withResolvers<null>();
  const adding = vi.spyOn(IDBObjectStore.prototype, 'add');
  onTestFinished(() => adding.mockRestore());
  adding.mockImplementation(function (this: IDBObjectStore, ...parts) {
    if (this.name === 'outbox') resolve(null);
    return this.put(...parts);
  });
  void open().add(message('a'));
  await isRequested;
  await leave();
  expect(await open().all()).toMatchObject([{ id: 'a' }]);
});

test('gives entries that are added at the same time different sequence numbers', async () => {
  const [one, other] = [open(), open()];
  await Promise.all([one.add(message('a')), other.add(message('b')), one.add(message('c'))]);
  expect(new Set((await one.all()).map(({ seq }) => seq)).size).toBe(3);
});

test('stores one entry if the same id is added twice', async () => {
  const rows = open();
  expect(await rows.add(message('a'))).toBe(true);
  expect(await rows.add(message('a'))).toBe(true);
  expect(await rows.all()).toHaveLength(1);
});

test('returns false if the device cannot store an entry', async () => {
  const rows = createOutboxStore({
    database: {
      ...createDatabase('full'),
      run: () => Promise.reject(new DOMException('full', 'QuotaExceededError')),
    },
    now: () => 0,
    persistReplies: async () => undefined,
  });
  expect(await rows.add(message('a'))).toBe(false);
});

test('changes an entry on a full device by evicting the less recently used half of the cached files', async () => {
  const rows = open();
  await rows.add(message('a'));
  const cached = new Map([
    ['/viewed', 'photos-viewed'],
    ['/listed', 'photos-listed'],
    ['/document', 'documents-1'],
    ['/newest', 'photos-viewed'],
  ]);
  const kept = [['ada GET /categories {}', 'replies'] as const, ...cached];
  for (const [usedAt, [name, kind]] of kept.entries())
    await database.run((db) => db.put('kept', { kind, name, bytes: 1, usedAt }));
  vi.stubGlobal('caches', {
    open: async (kind: string) => ({
      delete: async (name: string) => cached.get(name) === kind && cached.delete(name),
    }),
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  const device = createDatabase(`outbox-${count}`);
  const full: typeof device.run = async (work) => {
    if (cached.size > 2) throw new DOMException('Full', 'QuotaExceededError');
    return device.run(work);
  };

  const onFullDevice = open({ ...device, run: full });
  expect(await onFullDevice.update(['a'], setSending)).toMatchObject([
    { state: { name: 'sending' } },
  ]);
  expect(await rows.all()).toMatchObject([{ state: { name: 'sending' } }]);
  expect([...cached.keys()]).toEqual(['/document', '/newest']);
  const left = await database.run((db) => db.getAll('kept'));
  expect(left?.map(({ name }) => name).sort()).toEqual([
    '/document',
    '/newest',
    'ada GET /categories {}',
  ]);
});

test('returns a photo byte for byte', async () => {
  const bytes = new Uint8Array([1, 2, 3]).buffer;
  const draft = {
    title: 'Blue bag',
    description: 'With books in it',
    category: 'Bags',
    status: 'Found' as const,
    location: 'Main Hall',
    tags: [],
  };
  const photo = { name: 'bag.webp', type: 'image/webp', bytes };
  const payload = { draft, photo, privatePhoto: null };
  await open().add({ ...message('item', 'items'), kind: 'item', payload });
  expect((await open().all())[0]?.payload).toEqual(payload);
});

test('applies a change to the entry as it is stored at that moment', async () => {
  const rows = open();
  await rows.add(message('a'));
  const more = (entry: Entry) => ({ ...entry, attempts: entry.attempts + 1 });
  await Promise.all([rows.update(['a'], more), open().update(['a'], more)]);
  expect((await rows.all())[0]?.attempts).toBe(2);
  expect(await rows.update(['a'], () => null)).toEqual([]);
  expect(await rows.all()).toEqual([]);
  expect(await rows.update(['a'], more)).toEqual([]);
});

test('rolls back a change that throws', async () => {
  const rows = open();
  await rows.add(message('a'));
  const wrong = rows.update(['b', 'a'], () => {
    throw new Error('no such transition');
  });
  await expect(wrong).rejects.toThrow('no such transition');
  expect((await rows.all())[0]).toMatchObject({ id: 'a', attempts: 0 });
});

test('persists the reply to a sent entry before it deletes the entry', async () => {
  const rows = open();
  await rows.add(message('a'));
  const [entry] = await rows.all();
  const reply = Promise.withResolvers<undefined>();
  persisting = reply.promise;
  const settled = rows.settle([entry!], [{ message: { _id: 'a' } } as SentReply]);
  await vi.waitFor(() => expect(persisted).toEqual(['ada', 'a']));
  expect(await rows.all()).toHaveLength(1);
  reply.resolve(undefined);
  await settled;
  expect(await rows.all()).toEqual([]);
});

test('notifies other tabs of a change', async () => {
  const [here, there] = [open(), open()];
  const changed = new Promise<void>((resolve) => there.onChange(resolve));
  await here.add(message('a'));
  await changed;
  here.close();
  there.close();
});

test('broadcasts changed and sent entries to other tabs, and that the server answers', async () => {
  const [here, there] = [open(), open()];
  const events: string[] = [];
  there.onChange(() => events.push('changed'));
  there.onSent(({ made }) => events.push(`sent ${made.map(idOf).join()}`));
  there.onServerAnswers(() => events.push('server answers'));
  await here.add(message('a'));
  await here.update(['a'], (entry) => entry);
  const [sent] = await here.update(['a'], setSending);
  const reply = messageReply();
  await here.settle([sent!], [{ message: reply }]);
  here.broadcastServerAnswers();
  await vi.waitFor(() => expect(events).toContain('server answers'));
  expect(events).toEqual(['changed', 'changed', `sent ${reply._id}`, 'changed', 'server answers']);
  here.close();
  there.close();
});

test('keeps an unreadable row of another version as a failed entry', async () => {
  await open().add(message('a'));
  const db = await openDB(`outbox-${count}`);
  await db.put('outbox', { id: 'b', note: 'words', state: { name: 'paused' } });
  const all = await open().all();
  const strange = all.find(({ id }) => id === 'b');
  expect(strange?.state).toEqual({ name: 'failed', reason: { kind: 'unreadable' } });
  expect(all.find(({ id }) => id === 'a')?.state.name).toBe('queued');
  expect(await db.get('outbox', 'b')).toMatchObject({ note: 'words', state: { name: 'paused' } });
  db.close();
});

test('replaces an entry of the same author in one step: without room for the new one, the old one stays', async () => {
  const rows = open();
  await rows.add(message('old'));
  const contents = async () => (await rows.all()).map(({ payload }) => payload);
  const edited = { ...message('old'), payload: { conversationId: '1', content: 'edited' } };
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const full = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError');
  });
  expect(await rows.add(edited, 'old')).toBe(false);
  full.mockRestore();
  logged.mockRestore();
  expect(await contents()).toEqual([message('old').payload]);

  expect(await rows.add(edited, 'old')).toBe(true);
  expect(await contents()).toEqual([edited.payload]);
  expect(await rows.add(message('new'), 'old')).toBe(true);
  expect(await contents()).toEqual([message('new').payload]);
});

test('does not replace an entry of another author, or one that is being sent', async () => {
  const rows = open();
  await rows.add(message('hers'));
  await rows.add({ ...message('his'), userId: 'bob' }, 'hers');
  await rows.update(['his'], (entry) => ({ ...entry, state: { name: 'sending' } }));
  await rows.add({ ...message('later'), userId: 'bob' }, 'his');
  expect((await rows.all()).map(({ id }) => id).sort()).toEqual(['hers', 'his', 'later']);
});

const edited = (id: string) => ({
  ...message(id),
  payload: { conversationId: '1', content: 'edited' },
});
const setSending = (entry: Entry): Entry => ({ ...entry, state: { name: 'sending' } });

test('keeps the edited text of an entry that another tab is sending, whatever the server replies', async () => {
  const [here, there] = [open(), open()];
  await there.add(message('a'));
  const [sent] = await there.update(['a'], setSending);
  expect(await here.add(edited('a'), 'a')).toBe(true);
  expect(await here.all()).toMatchObject([{ ...edited('a'), state: { name: 'sending' } }]);

  await there.settle([sent!], [{ message: { _id: 'a' } } as SentReply]);
  // The server will refuse the edited text, because it knows the id now. The entry then stays with that reason.
  expect(await here.all()).toMatchObject([{ ...edited('a'), state: { name: 'queued' } }]);
});

test('replaces the text of a waiting entry when it is added again with another text', async () => {
  const rows = open();
  await rows.add(message('a'));
  expect(await rows.add(edited('a'))).toBe(true);
  expect(await rows.all()).toMatchObject([edited('a')]);
});

test('keeps the place of an entry in its lane when it is added again', async () => {
  const rows = open();
  for (const written of [message('a'), message('b'), edited('a')]) await rows.add(written);
  const entries = (await rows.all()).sort((one, other) => one.seq - other.seq);
  expect(entries).toMatchObject([edited('a'), message('b')]);
});

test('does not replace an entry of another author that has the same id', async () => {
  const rows = open();
  await rows.add(message('a'));
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  expect(await rows.add({ ...edited('a'), userId: 'bob' })).toBe(false);
  logged.mockRestore();
  expect(await rows.all()).toMatchObject([message('a')]);
});
