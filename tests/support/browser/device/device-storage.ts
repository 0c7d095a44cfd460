import type { Page } from '@playwright/test';

/** The data that a device has stored; all empty if the portal has created no database on it. */
export interface DeviceStorage {
  /** Ids of the accounts for which replies are stored; '' for replies to everybody. */
  owners: string[];
  drafts: string[];
  sessions: number;
  signOuts: number;
  /** URLs in the worker's caches of documents and photos. */
  cached: string[];
  /** Keys in local storage. */
  local: string[];
}

export function readDeviceStorage(page: Page): Promise<DeviceStorage> {
  return page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('portal');
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(new Error('no database'));
      // Abort if the database is missing, because only the portal may create it.
      opening.onupgradeneeded = () => opening.transaction?.abort();
    }).catch(() => null);
    if (database === null) {
      return { owners: [], drafts: [], sessions: 0, signOuts: 0, cached: [], local: [] };
    }
    const keysOf = (name: string) =>
      new Promise<IDBValidKey[]>((resolve, reject) => {
        const reading = database.transaction(name).objectStore(name).getAllKeys();
        reading.onsuccess = () => resolve(reading.result);
        reading.onerror = () => reject(new Error(`no ${name}`));
      });
    const replies = (await keysOf('replies')) as [string, string][];
    const drafts = await keysOf('drafts');
    const sessions = await keysOf('session');
    const signOuts = await keysOf('signOuts');
    database.close();
    const names = (await caches.keys()).filter((name) => /^(documents|photos)-/.test(name));
    const cached = await Promise.all(
      names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)),
    );
    return {
      owners: [...new Set(replies.map(([owner]) => owner))],
      drafts: drafts.map(String),
      sessions: sessions.length,
      signOuts: signOuts.length,
      cached: cached.flat(),
      local: Object.keys(localStorage),
    };
  });
}

/** The keys of all stored replies. A key consists of a call and its request. */
export function cachedCalls(page: Page): Promise<string[]> {
  return page.evaluate(
    () =>
      new Promise<string[]>((resolve, reject) => {
        const opening = indexedDB.open('portal');
        opening.onerror = () => reject(new Error('no database'));
        opening.onsuccess = () => {
          const reading = opening.result.transaction('replies').objectStore('replies').getAllKeys();
          reading.onsuccess = () => {
            opening.result.close();
            resolve((reading.result as [string, string][]).map(([, key]) => key));
          };
        };
      }),
  );
}
