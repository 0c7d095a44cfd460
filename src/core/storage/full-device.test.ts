import 'fake-indexeddb/auto';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createDatabase } from './database.ts';
import { createOutboxStore } from './outbox-store.ts';
import type { Entry } from '../outbox/entry.ts';

let count = 0;

/** Two tabs of one device that has two unsent messages. */
async function tabs() {
  count += 1;
  const open = () =>
    createOutboxStore({
      database: createDatabase(`unwritten-${count}`),
      now: () => 1000,
      persistReplies: async () => undefined,
    });
  const [here, there] = [open(), open()];
  onTestFinished(() => {
    here.close();
    there.close();
  });
  for (const id of ['a', 'b']) await here.add(message(id, id));
  return { here, there };
}

const message = (id: string, content: string) => ({
  id,
  userId: 'ada',
  lane: 'conversation:1',
  kind: 'message' as const,
  payload: { conversationId: '1', content },
});

function fillDevice() {
  const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError');
  });
  onTestFinished(() => full.mockRestore());
  return full;
}

const setSending = (entry: Entry): Entry => ({ ...entry, state: { name: 'sending' } });
const setBlocked = (entry: Entry): Entry => ({ ...entry, state: { name: 'blocked' } });

type Store = Awaited<ReturnType<typeof tabs>>['here'];
const states = async (store: Store) => (await store.all()).map(({ state }) => state.name);

test('the outbox goes on with changes that the full device cannot store, in the tab that made them', async () => {
  const { here, there } = await tabs();
  const full = fillDevice();
  expect(await here.update(['a', 'b'], setSending)).toMatchObject([{ id: 'a' }, { id: 'b' }]);
  expect(await states(here)).toEqual(['sending', 'sending']);
  expect(await states(there)).toEqual(['queued', 'queued']);

  // Only the first failure evicts files and repeats the write.
  const before = full.mock.calls.length;
  await here.update(['a'], setBlocked);
  expect(full.mock.calls.length - before).toBe(1);
  expect(await states(here)).toEqual(['blocked', 'sending']);
});

test('a change is stored with the next one for which there is room', async () => {
  const { here, there } = await tabs();
  const full = fillDevice();
  await here.update(['a'], setBlocked);
  full.mockRestore();
  await here.update(['a'], (entry) => ({ ...entry, attempts: 1 }));
  expect((await there.all())[0]).toMatchObject({ attempts: 1, state: { name: 'blocked' } });
});

test('a change ends when another tab changes the entry', async () => {
  const { here, there } = await tabs();
  const full = fillDevice();
  await here.update(['a'], setSending);
  full.mockRestore();
  await there.update(['a'], setBlocked);
  expect(await states(here)).toEqual(['blocked', 'queued']);
});
