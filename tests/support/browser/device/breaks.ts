import {
  type BrowserContext,
  type LaunchOptions,
  type Page,
  chromium,
  expect,
} from '@playwright/test';

/** Opens a browser with a profile on disk. */
export function openBrowser(profile: string, options: LaunchOptions): Promise<BrowserContext> {
  return chromium.launchPersistentContext(profile, options);
}

/** Kills a browser, like a device that runs out of memory or power. */
export async function killBrowser(context: BrowserContext): Promise<void> {
  const browser = context.browser();
  if (browser === null) throw new Error('The context has no browser of its own.');
  const devTools = await browser.newBrowserCDPSession();
  const { processInfo } = await devTools.send('SystemInfo.getProcessInfo');
  const pid = processInfo.find(({ type }) => type === 'browser')?.id;
  if (pid === undefined) throw new Error('The browser does not say which process it is.');
  const closed = context.waitForEvent('close', { timeout: 0 });
  process.kill(pid, 'SIGKILL');
  await closed;
}

/** Stops the service workers of a page's portal, whatever they are doing. */
export async function killWorkers(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('ServiceWorker.enable');
  await devTools.send('ServiceWorker.stopAllWorkers');
  await devTools.detach();
}

/** Whether a worker or another tab has acquired a Web Lock. */
export function isLockHeldElsewhere(page: Page, name: string): Promise<boolean> {
  return page.evaluate(async (wanted) => {
    const own = crypto.randomUUID();
    return navigator.locks.request(own, async () => {
      const { held = [] } = await navigator.locks.query();
      const clientOf = (lock: string) =>
        held.find(({ name: heldName }) => heldName === lock)?.clientId;
      const holder = clientOf(wanted);
      return holder !== undefined && holder !== clientOf(own);
    });
  }, name);
}

/** Storage quota of a small device in bytes, enough for the portal's files. */
const smallQuota = 20_000_000;

/**
 * Limits the storage quota. Call it before the portal is opened, because Chromium reads the quota when a
 * database is opened, and then caches it.
 * @returns a function that removes the limit
 */
export async function limitStorage(page: Page, origin: string): Promise<() => Promise<void>> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: smallQuota });
  return async () => {
    await devTools.send('Storage.overrideQuotaForOrigin', { origin });
  };
}

/**
 * Uses up the storage quota that limitStorage() has set.
 * @throws if there is no such limit
 */
export async function fillStorage(page: Page): Promise<void> {
  await page.evaluate(async (quota) => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('filler');
      opening.onupgradeneeded = () => opening.result.createObjectStore('all');
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(new Error('no database'));
    });
    // Random bytes, because compressible data would take less space.
    const noise = new Uint8Array(16 * 65_536);
    for (let at = 0; at < noise.length; at += 65_536) {
      crypto.getRandomValues(noise.subarray(at, at + 65_536));
    }
    const fits = (bytes: number) =>
      new Promise<boolean>((resolve) => {
        const transaction = database.transaction('all', 'readwrite');
        transaction.objectStore('all').put(noise.slice(0, bytes), crypto.randomUUID());
        transaction.oncomplete = () => resolve(true);
        transaction.onabort = () => resolve(false);
      });
    let used = 0;
    for (const bytes of [noise.length, 100_000, 10_000, 1000, 100, 1]) {
      while (used <= quota && (await fits(bytes))) used += bytes;
    }
    database.close();
    if (used > quota) throw new Error('There is no storage limit.');
  }, smallQuota);
}

/**
 * Caches photos of six megabytes, as the service worker does, before a page opens the portal's database. Chromium would
 * otherwise not count them towards the quota soon enough.
 * @returns a function that stores the photos' rows once the portal has created its database
 */
export async function cachePhotos(page: Page, origin: string): Promise<() => Promise<void>> {
  const kind = 'photos-viewed';
  const addresses = Array.from({ length: 6 }, (_, at) => `${origin}/photos/${String(at)}.webp`);
  await page.goto(`${origin}/robots.txt`);
  await page.evaluate(
    async ([name, all]) => {
      const cache = await caches.open(name);
      for (const address of all) await cache.put(address, new Response(new Uint8Array(1e6)));
    },
    [kind, addresses] as const,
  );
  return () =>
    page.evaluate(
      ([name, all]) =>
        new Promise<void>((resolve, reject) => {
          const opening = indexedDB.open('portal');
          opening.onerror = () => reject(new Error('no database'));
          opening.onsuccess = () => {
            const transaction = opening.result.transaction('kept', 'readwrite');
            for (const address of all) {
              const row = { kind: name, name: address, bytes: 1e6, usedAt: Date.now() };
              transaction.objectStore('kept').put(row);
            }
            transaction.oncomplete = () => {
              opening.result.close();
              resolve();
            };
          };
        }),
      [kind, addresses] as const,
    );
}

/** Frees the space that fillStorage() used. */
export async function freeStorage(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const deleting = indexedDB.deleteDatabase('filler');
        deleting.onsuccess = () => resolve();
        deleting.onerror = () => reject(new Error('the space could not be freed'));
      }),
  );
}

/**
 * Deletes the portal's database while pages have it open, and waits until one of them has created it again.
 * @param who the browser also deletes it to free space, or when a person clears a site's data
 */
export async function deleteDatabase(page: Page, who: 'the browser' | 'a tab'): Promise<void> {
  if (who === 'the browser') {
    const { origin } = new URL(page.url());
    const devTools = await page.context().newCDPSession(page);
    await devTools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' });
  } else {
    await page.evaluate(
      () =>
        new Promise<void>((resolve, reject) => {
          const deleting = indexedDB.deleteDatabase('portal');
          deleting.onsuccess = () => resolve();
          deleting.onerror = () => reject(new Error('the database could not be deleted'));
        }),
    );
  }
  const names = () =>
    page.evaluate(async () => (await indexedDB.databases()).map((one) => one.name));
  await expect.poll(names).toContain('portal');
}

/** Shifts the clock of every page of a device by this many milliseconds, from its next document on. */
export async function shiftClock(context: BrowserContext, ahead: number): Promise<void> {
  await context.addInitScript((shift) => {
    const RealDate = Date;
    const now = RealDate.now.bind(RealDate);
    globalThis.Date = class extends RealDate {
      constructor(...parts: unknown[]) {
        if (parts.length === 0) super(now() + shift);
        else super(...(parts as [number]));
      }
      static override now = () => now() + shift;
    } as DateConstructor;
  }, ahead);
}
