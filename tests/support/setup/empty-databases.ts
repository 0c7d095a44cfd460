import { openDB } from 'idb';
import { afterAll } from 'vitest';

/**
 * Empties the IndexedDB databases after each test file. They cannot be deleted, because the test files of a process
 * share modules and their open connections.
 */
afterAll(async () => {
  if (!('indexedDB' in globalThis)) return;
  for (const { name = '' } of await indexedDB.databases()) {
    const database = await openDB(name);
    for (const store of database.objectStoreNames) await database.clear(store);
    database.close();
  }
});
