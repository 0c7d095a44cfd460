import type { Page } from '@playwright/test';

/**
 * Everything of the portal's data that the device has stored, as text: IndexedDB, local storage, cached documents, and
 * the addresses of cached photos.
 */
export async function storedText(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const texts: string[] = [JSON.stringify(Object.entries(localStorage))];
    for (const { name = '' } of await indexedDB.databases()) {
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(opening.error ?? new Error(name));
      });
      for (const store of db.objectStoreNames) {
        const rows = await new Promise<unknown[]>((resolve, reject) => {
          const reading = db.transaction(store).objectStore(store).getAll();
          reading.onsuccess = () => resolve(reading.result);
          reading.onerror = () => reject(reading.error ?? new Error(store));
        });
        texts.push(JSON.stringify(rows));
      }
      db.close();
    }
    for (const name of (await caches.keys()).filter((one) => /^(documents|photos)-/.test(one))) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        texts.push(request.url);
        // The portal may have removed the cached document in the meantime.
        if (name.startsWith('documents-'))
          texts.push((await (await cache.match(request))?.text()) ?? '');
      }
    }
    return texts.join('\n');
  });
}

/** Like storedText, plus the markup of the page. */
export async function textOnDevice(page: Page): Promise<string> {
  return (await page.content()) + (await storedText(page));
}
