import { type Page, expect } from '@playwright/test';

/** On the first visit the worker fetches every file, one after the other, and a busy machine takes its time. */
const patience = 60_000;

/** Waits until the worker has charge of the page; it has every file of the build by then. */
export async function workerInCharge(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, {
    timeout: patience,
  });
}

/** Waits until the worker has charge of the page and has kept the document and the photos on it. */
export async function keptForOffline(page: Page): Promise<void> {
  await expect
    .poll(
      () =>
        page.evaluate(async () => {
          if (navigator.serviceWorker.controller === null)
            return 'no worker has charge of the page';
          const shown = [
            location.pathname,
            ...[...document.images].map(({ currentSrc }) => currentSrc),
          ];
          const kept = await Promise.all(shown.map((address) => caches.match(address)));
          return shown.filter((_, index) => kept[index] === undefined);
        }),
      { timeout: patience },
    )
    .toEqual([]);
}

/** Whether every picture on the page has been drawn. */
export function arePhotosShown(page: Page): Promise<boolean> {
  return page.evaluate(() =>
    [...document.images].every(({ complete, naturalWidth }) => complete && naturalWidth > 0),
  );
}

/** Whether the worker has kept what stands at an address. */
export function isKept(page: Page, address: string): Promise<boolean> {
  return page.evaluate(async (asked) => (await caches.match(asked)) !== undefined, address);
}
