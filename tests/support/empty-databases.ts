import { openDB } from 'idb';
import { afterAll } from 'vitest';

/**
 * Empties the databases after each file of tests. The next file of the same process has the same connections to them,
 * because files share their modules.
 */
afterAll(async () => {
  if (!('indexedDB' in globalThis)) return;
  for (const { name = '' } of await indexedDB.databases()) {
    const database = await openDB(name);
    for (const store of database.objectStoreNames) await database.clear(store);
    database.close();
  }
});
