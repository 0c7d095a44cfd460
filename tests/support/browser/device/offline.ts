import { type Page, expect } from '@playwright/test';

/** Time limit in milliseconds. On the first visit the worker fetches every file, which is slow on a busy machine. */
const firstVisitTimeoutMs = 60_000;

/** Waits until the worker controls the page. By then it has cached the whole build. */
export async function waitForWorker(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, {
    timeout: firstVisitTimeoutMs,
  });
}

/** Waits until the worker controls the page and has cached its document and photos. */
export async function waitUntilCached(page: Page): Promise<void> {
  await expect
    .poll(
      () =>
        page.evaluate(async () => {
          if (navigator.serviceWorker.controller === null) return 'no worker controls the page';
          const shown = [
            location.pathname,
            // The browser may not have chosen an image's source yet.
            ...[...document.images].map(({ currentSrc }) => currentSrc || 'not chosen yet'),
          ];
          const cached = await Promise.all(shown.map((address) => caches.match(address)));
          return shown.filter((_, index) => cached[index] === undefined);
        }),
      { timeout: firstVisitTimeoutMs },
    )
    .toEqual([]);
}

/** Whether all images on the page have loaded. */
export function arePhotosShown(page: Page): Promise<boolean> {
  return page.evaluate(() =>
    [...document.images].every(({ complete, naturalWidth }) => complete && naturalWidth > 0),
  );
}

/** Whether the worker has cached this URL. */
export function isCached(page: Page, address: string): Promise<boolean> {
  return page.evaluate(async (url) => (await caches.match(url)) !== undefined, address);
}
