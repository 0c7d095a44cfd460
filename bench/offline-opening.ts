import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';
import type { Campus } from '../tests/support/browser/campus.ts';
import { slowDown } from './next-paint.ts';
import type { Measured } from './table.ts';

const runs = 16;
/** An address of an item that is none: under it the worker keeps the static page. */
const staticPath = '/items/00000000-0000-7000-8000-000000000000';

/**
 * Opening a screen offline when nothing of the portal runs, until its largest picture or text is drawn; and a
 * page without script of the same text and photos, given by the same worker.
 */
export async function measureOpeningOffline(browser: Browser, campus: Campus): Promise<Measured[]> {
  const { origin } = campus.portal;
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const item = (page: Page) => page.getByRole('article').filter({ has: page.locator('img') });
  const measured: Measured[] = [];
  for (const { name, lead } of [
    { name: 'home, offline', lead: async () => undefined },
    {
      name: 'an item, offline',
      // By a link, as most are come to: its document is fetched for the next time.
      lead: async (page: Page) => {
        await item(page).getByRole('link', { name: 'View Details' }).first().click();
        await page.getByText('Posted By').waitFor();
      },
    },
  ]) {
    const page = await context.newPage();
    await page.goto(origin);
    await lead(page);
    await page.evaluate(async () => {
      while ((await caches.match(location.pathname)) === undefined) {
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    });
    await page.waitForLoadState('networkidle');
    await keepStaticCopy(page);
    const address = page.url();
    const times: { portal: number[]; plain: number[] } = { portal: [], plain: [] };
    await context.setOffline(true);
    for (let run = 0; run < runs; run += 1) {
      times.portal.push(await openingTime(context, address));
      times.plain.push(await openingTime(context, origin + staticPath));
    }
    await context.setOffline(false);
    measured.push({ name, ...times });
  }
  await context.close();
  return measured;
}

/** Leaves beside the document that the worker keeps one of the same text and photos, without script or styles. */
async function keepStaticCopy(page: Page): Promise<void> {
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
      throw new Error('The worker has not kept the document.');
    },
    [page.url().replace(/[?#].*/, ''), new URL(staticPath, page.url()).href] as const,
  );
}

/** With no page open and no worker running, as after a tap on the icon. */
async function openingTime(context: BrowserContext, address: string): Promise<number> {
  const page = await context.newPage();
  for (const other of context.pages()) if (other !== page) await other.close();
  const devTools: CDPSession = await context.newCDPSession(page);
  await devTools.send('ServiceWorker.enable');
  await devTools.send('ServiceWorker.stopAllWorkers');
  await slowDown(page);
  await page.goto(address);
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let latest = 0;
        new PerformanceObserver((list) => {
          for (const { startTime } of list.getEntries()) latest = startTime;
        }).observe({ type: 'largest-contentful-paint', buffered: true });
        // Long after the last of it: what a static page draws it has drawn by now.
        setTimeout(() => resolve(latest), 1500);
      }),
  );
}
