import 'fake-indexeddb/auto';
import { openDB } from 'idb';
import { expect, test } from 'vitest';
import { type Connection, commit, createDatabase } from './database.ts';
import { createOutboxStore } from './outbox-store.ts';

function hidePage(persisted: boolean) {
  window.dispatchEvent(Object.assign(new Event('pagehide'), { persisted }));
}

/** Opens a transaction that does not end by itself, as if the page were suspended during it. */
async function startTransaction(database: ReturnType<typeof createDatabase>) {
  let reading: Promise<unknown> | undefined;
  await new Promise<void>((started) => {
    const readForever = async (db: Connection) => {
      const trx = db.transaction('drafts', 'readwrite');
      for (;;) {
        await trx.store.get('profile:ada');
        started();
      }
    };
    reading = database.run(readForever);
  });
  return { reading };
}

function write(database: ReturnType<typeof createDatabase>, draft: string) {
  return database.run(async (db) => {
    const trx = db.transaction('drafts', 'readwrite');
    await commit(trx, [trx.store.put(draft, 'profile:ada')]);
  });
}

const read = (database: ReturnType<typeof createDatabase>) =>
  database.run((db) => db.get('drafts', 'profile:ada'));

test('a page in the back/forward cache does not block the drafts of other pages', async () => {
  const [cached, other] = [createDatabase('cached'), createDatabase('cached')];
  const { reading } = await startTransaction(cached);
  hidePage(true);
  await expect(reading).rejects.toMatchObject({ name: 'AbortError' });
  await write(other, 'written meanwhile');
  // The restored page.
  expect(await read(cached)).toBe('written meanwhile');
});

test('a page stores what it has committed before it enters the back/forward cache', async () => {
  const [cached, other] = [createDatabase('committed'), createDatabase('committed')];
  await read(cached);
  const writing = write(cached, 'written last');
  await Promise.resolve();
  hidePage(true);
  await writing;
  expect(await read(other)).toBe('written last');
});

test('a closing page still stores a draft while it is hidden', async () => {
  const [closing, other] = [createDatabase('closing'), createDatabase('closing')];
  await read(closing);
  hidePage(false);
  await write(closing, 'written while closing');
  expect(await read(other)).toBe('written while closing');
});

test('a message that was being stored when the page was suspended is stored when it is shown again', async () => {
  const database = createDatabase('leaving');
  const outbox = createOutboxStore({
    database,
    now: () => 1,
    persistReplies: async () => undefined,
  });
  await outbox.all();
  // Another page holds the outbox meanwhile, so the message is not stored yet.
  const other = await openDB('leaving');
  const holding = other.transaction('outbox', 'readwrite');
  const released = new AbortController();
  const held = (async () => {
    while (!released.signal.aborted) await holding.store.count();
  })();
  const payload = { conversationId: '1', content: 'On my way' };
  const place = { userId: 'ada', lane: 'conversation:1', kind: 'message' } as const;
  const adding = outbox.add({ id: 'm', ...place, payload });
  await other.count('session');
  hidePage(true);
  released.abort();
  await held;
  other.close();
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  expect(await adding).toBe(true);
  expect(await outbox.all()).toMatchObject([{ id: 'm', payload }]);
});
