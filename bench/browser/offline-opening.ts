import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';
import type { Campus } from '../../tests/support/browser/campus.ts';
import { slowDown, slowdown } from './next-paint.ts';
import type { Measurement } from '../table.ts';

const runs = 16;
/**
 * Path of an item that does not exist. The worker's document cache gets the static page as the document of this path.
 */
const staticPath = '/items/00000000-0000-7000-8000-000000000000';

/**
 * Measures the time from opening a screen offline until its largest contentful paint, first on the processor as it is,
 * then on a slowed one. No other page is open, and the worker is stopped. The baseline is a static page with the same
 * text and photos, served by the same worker.
 */
export async function measureOpeningOffline(
  browser: Browser,
  campus: Campus,
): Promise<Measurement[]> {
  const { origin } = campus.portal;
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const item = (page: Page) => page.getByRole('article').filter({ has: page.locator('img') });
  const measurements: Measurement[] = [];
  for (const { name, navigate } of [
    { name: 'home', navigate: async () => undefined },
    {
      name: 'an item',
      // Follows a link, as most people do. The worker then caches the item's document for the next opening.
      navigate: async (page: Page) => {
        await item(page).getByRole('link', { name: 'View Details' }).first().click();
        await page.getByText('Posted By').waitFor();
      },
    },
  ]) {
    const page = await context.newPage();
    await page.goto(origin);
    await navigate(page);
    await page.evaluate(async () => {
      while ((await caches.match(location.pathname)) === undefined) {
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    });
    await page.waitForLoadState('networkidle');
    await cacheStaticCopy(page);
    const address = page.url();
    await context.setOffline(true);
    for (const isSlow of [false, true]) {
      const times: { portal: number[]; plain: number[] } = { portal: [], plain: [] };
      for (let run = 0; run < runs; run += 1) {
        times.portal.push(await timeOpening(context, address, isSlow));
        times.plain.push(await timeOpening(context, origin + staticPath, isSlow));
      }
      const processor = isSlow ? `, ${String(slowdown)} times slower` : '';
      measurements.push({ name: `${name}${processor}`, ...times, goalTimes: 1.1 });
    }
    await context.setOffline(false);
  }
  await context.close();
  return measurements;
}

/** Adds a copy of the page without script or styles to the worker's document cache, under `staticPath`. */
async function cacheStaticCopy(page: Page): Promise<void> {
  await page.evaluate(
    async ([from, to]) => {
      const content = [...document.querySelectorAll('h1, h2, h3, p, dt, dd, a, img')].map((part) =>
        part instanceof HTMLImageElement
          ? `<img src="${part.currentSrc}" width="${String(part.width)}" height="${String(part.height)}" alt="">`
          : part.children.length === 0
            ? `<p>${part.textContent}</p>`
            : '',
      );
      const html = `<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Baseline</title>${content.join('')}`;
      for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        const stored = await cache.match(from);
        if (!stored || !name.startsWith('documents-')) continue;
        await cache.put(to, new Response(html, { headers: stored.headers }));
        return;
      }
      throw new Error('The worker has not cached the document.');
    },
    [page.url().replace(/[?#].*/, ''), new URL(staticPath, page.url()).href] as const,
  );
}

/**
 * Opens an address with no other page open and the worker stopped, as after a tap on the app icon.
 * @returns the time of the largest contentful paint, in milliseconds
 */
async function timeOpening(
  context: BrowserContext,
  address: string,
  isSlow: boolean,
): Promise<number> {
  const page = await context.newPage();
  for (const other of context.pages()) if (other !== page) await other.close();
  const devTools: CDPSession = await context.newCDPSession(page);
  await devTools.send('ServiceWorker.enable');
  await devTools.send('ServiceWorker.stopAllWorkers');
  if (isSlow) await slowDown(page);
  await page.goto(address);
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let latest = 0;
        new PerformanceObserver((list) => {
          for (const { startTime } of list.getEntries()) latest = startTime;
        }).observe({ type: 'largest-contentful-paint', buffered: true });
        // Later paints are not expected, so the largest so far counts as final.
        setTimeout(() => resolve(latest), 1500);
      }),
  );
}
