import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { emptyOutbox } from '../../../tests/support/page/data/unsent.ts';
import { database } from '../../core/storage/database.ts';
import { messageOf } from '../../core/outbox/payload.ts';
import { newId } from '../new-id.ts';
import { session, signIn, signOut } from '../session/session.ts';
import { conversationLane, itemsLane } from '../../core/outbox/new-entry.ts';
import { discardAllUnsent, enqueue } from './outbox.ts';
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

function write(content: string, id = newId()) {
  const payload = { conversationId: '7', content };
  const userId = session.userId() ?? '';
  return {
    id,
    isStored: enqueue({ id, userId, lane: conversationLane('7'), kind: 'message', payload }),
  };
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
    payload: { draft, photo: null },
  });
  expect(shown()).toHaveLength(2);
  expect(await isStored).toBe(false);
  expect(shown()).toEqual(['one']);
  logged.mockRestore();
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
