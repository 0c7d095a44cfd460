import 'fake-indexeddb/auto';
import { deleteDB, openDB } from 'idb';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type LogEntry, writeLogTo } from '../log/log.ts';
import { createDatabase } from './database.ts';

const read = (database: ReturnType<typeof createDatabase>) =>
  database.run((db) => db.get('drafts', 'profile:ada'));

/** Collects what is logged from now on; other test files may have logged before. */
function collectLog() {
  const entries: LogEntry[] = [];
  writeLogTo((added) => entries.push(...added.filter(({ area }) => area === 'storage')));
  entries.length = 0;
  return entries;
}

test('logs once that a newer version of the portal has upgraded the database', async () => {
  (await openDB('newer', 99)).close();
  const entries = collectLog();
  const database = createDatabase('newer');
  expect([await read(database), await read(database)]).toEqual([null, null]);
  expect(entries).toMatchObject([
    {
      level: 'error',
      event: 'the database could not be opened',
      error: expect.stringMatching(/^VersionError/),
    },
  ]);
});

test('logs that a tab with an older version keeps the database open, and opens it later', async () => {
  const older = await openDB('older', 2, {
    upgrade(db) {
      for (const name of ['drafts', 'outbox', 'session', 'replies']) db.createObjectStore(name);
    },
  });
  const entries = collectLog();
  const database = createDatabase('older');
  expect(await read(database)).toBeNull();
  expect(entries).toMatchObject([{ event: 'another tab keeps the database open' }]);
  const opened = vi.fn();
  database.onRecovery(opened);
  older.close();
  await vi.waitFor(async () => expect(await read(database)).toBeUndefined());
  expect(opened).toHaveBeenCalledOnce();
});

test('does not call an opening late if no work was skipped before', async () => {
  const database = createDatabase('punctual');
  const opened = vi.fn();
  database.onRecovery(opened);
  expect(await read(database)).toBeUndefined();
  expect(opened).not.toHaveBeenCalled();
});

test('opens again at once, and reports it, when another tab deletes the database', async () => {
  const database = createDatabase('deleted');
  const recovered = vi.fn();
  database.onRecovery(recovered);
  await database.run((db) => db.put('drafts', 'text', 'profile:ada'));
  await deleteDB('deleted');
  await vi.waitFor(() => expect(recovered).toHaveBeenCalledOnce());
  expect(await read(database)).toBeUndefined();
});

test('logs that the database did not open in time', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const opening = vi.spyOn(indexedDB, 'open').mockReturnValue(new IDBOpenDBRequest());
  onTestFinished(() => opening.mockRestore());
  const entries = collectLog();
  const reading = read(createDatabase('slow'));
  await vi.waitFor(() => expect(opening).toHaveBeenCalledOnce());
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await reading).toBeNull();
  expect(entries).toMatchObject([{ event: 'the database did not open in time' }]);
});
