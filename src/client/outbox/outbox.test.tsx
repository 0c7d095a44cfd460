import 'fake-indexeddb/auto';
import { deleteDB } from 'idb';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { messageReply } from '../../../tests/support/page/data/message.ts';
import { emptyOutbox, waitingDraft } from '../../../tests/support/page/data/unsent.ts';
import { createDatabase, database } from '../../core/storage/database.ts';
import { createOutboxStore } from '../../core/storage/outbox-store.ts';
import { isInEditing, parseEntry } from '../../core/outbox/entry.ts';
import { messageOf } from '../../core/outbox/payload.ts';
import { newId } from '../new-id.ts';
import { session, signIn, signOut } from '../session/session.ts';
import { conversationLane, itemsLane } from '../../core/outbox/new-entry.ts';
import { discardAllUnsent, enqueue, onSent, pauseUnsent, retryUnsent } from './outbox.ts';
import { unsent } from './unsent.ts';

let users = 0;
beforeEach(() => {
  // The network is down for all of these tests.
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  signIn('a token', {
    id: `ada ${(users += 1)}`,
    name: 'Ada',
    email: 'ada@example.edu',
    role: 'user',
  });
});
afterEach(async () => {
  await emptyOutbox();
  signOut();
  vi.unstubAllGlobals();
});

const shown = () => unsent.get().map((entry) => messageOf(entry)?.content);

function write(content: string, conversationId = '7') {
  const id = newId();
  const payload = { conversationId, content };
  const userId = session.userId() ?? '';
  const lane = conversationLane(conversationId);
  return { id, isStored: enqueue({ id, userId, lane, kind: 'message', payload }) };
}

test('an entry is on screen before the device has stored it, and stays there', async () => {
  const written = [write('one'), write('two')];
  expect(shown()).toEqual(['one', 'two']);
  expect(await Promise.all(written.map(({ isStored }) => isStored))).toEqual([true, true]);
  expect(shown()).toEqual(['one', 'two']);
});

test('discarding everything includes an entry that is still being stored', async () => {
  const { isStored } = write('one');
  await discardAllUnsent();
  expect(await isStored).toBe(true);
  expect(await database.run((db) => db.count('outbox'))).toBe(0);
  await expect.poll(shown).toEqual([]);
});

test('an entry that the device cannot store leaves the screen, and the others stay', async () => {
  expect(await write('one').isStored).toBe(true);
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  // A function cannot be stored, so this write fails, as it would on a full device.
  const draft = { title: () => 'Blue bag' } as never;
  const isStored = enqueue({
    id: newId(),
    userId: session.userId() ?? '',
    lane: itemsLane,
    kind: 'item',
    payload: { draft, photo: null, privatePhoto: null },
  });
  expect(shown()).toHaveLength(2);
  expect(await isStored).toBe(false);
  expect(shown()).toEqual(['one']);
  logged.mockRestore();
});

describe('messages on a full device', () => {
  /** Earlier tests send nothing to it. */
  const conversationId = '8';
  const received: unknown[] = [];
  const makeDeviceFull = () =>
    vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
      throw new DOMException('Full', 'QuotaExceededError');
    });
  /** Makes the server accept messages. */
  const goOnline = () =>
    vi.stubGlobal('fetch', async (request: Request) => {
      if (!request.url.endsWith(`/messages/${conversationId}/messages`)) return Response.error();
      const { content } = (await request.json()) as { content: string };
      received.push(content);
      const _id = request.headers.get('Idempotency-Key') ?? '';
      return Response.json({ message: messageReply({ _id, content }) }, { status: 201 });
    });
  beforeEach(() => {
    received.length = 0;
  });
  afterEach(() => void vi.restoreAllMocks());

  test('are sent at once, in order', async () => {
    const sent: unknown[] = [];
    const stop = onSent((made) => sent.push('message' in made && made.message.content));
    makeDeviceFull();
    goOnline();
    const written = [write('one', conversationId), write('two', conversationId)];
    expect(await Promise.all(written.map(({ isStored }) => isStored))).toEqual([true, true]);
    expect(received).toEqual(['one', 'two']);
    expect(sent).toEqual(['one', 'two']);
    expect(shown()).toEqual([]);
    stop();
  });

  test('are sent although the device cannot store their state', async () => {
    const { id, isStored } = write('one', conversationId);
    expect(await isStored).toBe(true);
    const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('Full', 'QuotaExceededError');
    });
    vi.stubGlobal('fetch', async () => Response.json({}, { status: 503 }));
    await retryUnsent(id);
    await expect.poll(() => unsent.get()[0]?.state).toMatchObject({ waitsFor: 'server' });
    goOnline();
    await retryUnsent(id);
    await expect.poll(shown).toEqual([]);
    expect(received).toEqual(['one']);
    expect(full).toHaveBeenCalled();
  });

  test('are neither stored nor sent without a network', async () => {
    makeDeviceFull();
    expect(await write('one', conversationId).isStored).toBe(false);
    expect(shown()).toEqual([]);
  });

  test('do not overtake a stored message of their conversation', async () => {
    expect(await write('one', conversationId).isStored).toBe(true);
    makeDeviceFull();
    goOnline();
    expect(await write('two', conversationId).isStored).toBe(false);
    expect(received).not.toContain('two');
  });
});

test('an entry whose author signs out while it is being stored waits for them, and nobody else sees it', async () => {
  const ada = session.get();
  const { isStored } = write('one');
  signOut();
  expect(unsent.get()).toEqual([]);
  signIn('another token', { id: 'bob', name: 'Bob', email: 'bob@example.edu', role: 'user' });
  expect(await isStored).toBe(true);
  expect(unsent.get()).toEqual([]);
  if (ada.state === 'signed in') signIn(ada.token, ada.user);
  await expect.poll(shown).toEqual(['one']);
});

test('a message that another tab adds is sent while this tab is still sending an item', async () => {
  const requests: string[] = [];
  const { promise: lost, reject } = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', ({ url }: Request) => {
    requests.push(new URL(url).pathname);
    return lost;
  });
  const id = newId();
  const userId = session.userId() ?? '';
  const item = { draft: waitingDraft, photo: null, privatePhoto: null };
  await enqueue({ id, userId, lane: itemsLane, kind: 'item', payload: item });
  await expect.poll(() => requests).toHaveLength(1);

  const tab = createDatabase();
  const persistReplies = async () => undefined;
  const added = createOutboxStore({ database: tab, now: Date.now, persistReplies });
  onTestFinished(async () => {
    added.close();
    await tab.close();
  });
  const payload = { conversationId: '11', content: 'one' };
  const lane = conversationLane('11');
  expect(await added.add({ id: newId(), userId, lane, kind: 'message', payload })).toBe(true);
  await expect.poll(() => requests.at(-1)).toMatch(/\/messages\/11\/messages$/);
  reject(new TypeError('Failed to fetch'));
});

describe('when another tab deletes the database', () => {
  const rows = async () => (await database.run((db) => db.getAll('outbox')))?.map(parseEntry) ?? [];
  const stored = async () =>
    (await rows()).sort((a, b) => a.seq - b.seq).map((entry) => messageOf(entry)?.content);

  test('the entries on screen are stored again as they were, before later ones', async () => {
    const second = write('two');
    const written = [write('one'), second, write('three')];
    await Promise.all(written.map(({ isStored }) => isStored));
    await pauseUnsent(second.id);
    const before = shown();
    await deleteDB('portal');
    expect(await write('four').isStored).toBe(true);
    await expect.poll(stored).toEqual([...before, 'four']);
    await expect.poll(shown).toEqual([...before, 'four']);
    const paused = (await rows()).filter((entry) => isInEditing(entry));
    expect(paused.map(({ id }) => id)).toEqual([second.id]);
  });

  test('an entry that is being sent is stored again, and sent again without a response', async () => {
    const attempts: string[] = [];
    const { promise: lost, reject } = Promise.withResolvers<Response>();
    vi.stubGlobal('fetch', async (request: Request) => {
      attempts.push(request.headers.get('Idempotency-Key') ?? '');
      return lost;
    });
    const { id, isStored } = write('one', '9');
    await isStored;
    await expect.poll(() => attempts).toContain(id);
    await deleteDB('portal');
    await expect.poll(stored).toEqual(['one']);
    reject(new TypeError('Failed to fetch'));
    await expect.poll(async () => (await rows())[0]?.state.name).toBe('queued');
  });
});
