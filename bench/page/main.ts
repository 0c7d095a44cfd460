import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';
import type { Campus } from '../../tests/support/browser/campus.ts';
import { storageOf } from '../../tests/support/browser/screen.ts';
import { slowDown } from '../browser/next-paint.ts';
import { median } from '../figures.ts';
import { noteFigure } from '../summary.ts';
import { type Measurement, printTable } from '../table.ts';
import { serveStaticCopy } from './static-copy.ts';

const runs = 7;
/**
 * Milliseconds to wait after the live connection is open. By then, the page has begun all calls that follow from the
 * connection. It fires no event that the benchmark could wait for instead.
 */
const afterConnectMs = 1_500;
/**
 * Milliseconds to wait after opening a window. Chromium first loads parts of its own interface there, which would slow
 * the page down.
 */
const newWindowMs = 1_500;
const phone = { viewport: { width: 390, height: 844 } };
/** A slow phone's network: 1.6 Mb/s down, 0.75 Mb/s up, and 150 ms for a round trip. */
const slowNetwork = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};

/** When events happened, in milliseconds since the start of the navigation; null if they have not happened yet. */
interface Moments {
  /** The first frame with an item. */
  items: number | null;
  /** The page is hydrated, so React handles input. */
  hydrated: number | null;
}

/** Runs in the page, before the document's scripts. Records the moments in a field of the window. */
function watch(): void {
  const moments: Moments = { items: null, hydrated: null };
  Object.assign(window, { moments });
  const checkFrame = () => {
    const title = document.querySelector('article h2');
    if (moments.items === null && (title?.getBoundingClientRect().height ?? 0) > 0) {
      // The title is visible in the frame of this callback.
      requestAnimationFrame((time) => {
        moments.items ??= time;
      });
    }
    const box = document.querySelector('input[type="search"]');
    // React adds a property with this prefix when it hydrates the element.
    if (box !== null && Object.keys(box).some((key) => key.startsWith('__reactProps'))) {
      moments.hydrated ??= performance.now();
    }
    if (moments.items === null || moments.hydrated === null) requestAnimationFrame(checkFrame);
  };
  requestAnimationFrame(checkFrame);
}

async function momentOf(page: Page, name: keyof Moments): Promise<number> {
  const moment = await page.waitForFunction(
    // watch() adds the field to the window.
    (wanted) => (window as unknown as { moments: Moments }).moments[wanted],
    name,
  );
  const time = await moment.jsonValue();
  if (time === null) throw new Error(`${name} did not happen`);
  return time;
}

interface Visit {
  isSlow?: boolean;
  /** Browser profile of an earlier visit; a new profile if absent. */
  context?: BrowserContext;
}

/** Opens an address in a new window, and measures it. */
async function visit<Result>(
  browser: Browser,
  address: string,
  { isSlow = false, context }: Visit,
  measure: (page: Page, devTools: CDPSession) => Promise<Result>,
): Promise<Result> {
  const used = context ?? (await browser.newContext({ ...phone, serviceWorkers: 'block' }));
  const page = await used.newPage();
  const devTools = await used.newCDPSession(page);
  await page.addInitScript(watch);
  await page.waitForTimeout(newWindowMs);
  if (isSlow) {
    await devTools.send('Network.enable');
    await devTools.send('Network.emulateNetworkConditions', slowNetwork);
    await slowDown(page);
  }
  await page.goto(address, { waitUntil: 'commit' });
  const result = await measure(page, devTools);
  await (context === undefined ? used.close() : page.close());
  return result;
}

const itemsShown = (page: Page) => momentOf(page, 'items');

/**
 * Measures opening home on a phone, compared with a static page that has the texts and photos of the same items, served
 * by node:http.
 */
export async function benchPage(browser: Browser, campus: Campus): Promise<void> {
  const { origin } = campus.portal;
  await using copy = await visit(browser, origin, {}, async (page) => {
    await page.waitForLoadState('networkidle');
    return serveStaticCopy(page);
  });
  const rows: Measurement[] = [];
  /** Measures portal and static page alternately. */
  const compare = async (
    name: string,
    goal: Pick<Measurement, 'goalTimes' | 'goalMs'>,
    measure: (address: string) => Promise<number>,
  ) => {
    const times = { portal: [] as number[], plain: [] as number[] };
    for (let run = 0; run < runs; run += 1) {
      times.portal.push(await measure(origin));
      times.plain.push(await measure(copy.origin));
    }
    rows.push({ name, ...times, ...goal });
  };

  await compare('first visit, slow phone', { goalTimes: 1.05 }, (address) =>
    visit(browser, address, { isSlow: true }, itemsShown),
  );
  await compare('first visit', { goalTimes: 1.25 }, (address) =>
    visit(browser, address, {}, itemsShown),
  );
  await compare('second visit', { goalTimes: 1.1 }, (address) =>
    timeOfSecondVisit(browser, address, 'block'),
  );
  await compare('second visit, warm worker', { goalTimes: 1.1 }, (address) =>
    timeOfSecondVisit(browser, address, 'allow'),
  );
  await compare('main thread until it is idle', { goalMs: 180 }, (address) =>
    visit(browser, address, {}, mainThreadTime),
  );
  console.log(
    `\nHome on a phone, milliseconds until the first item is shown, ${String(runs)} runs each\n`,
  );
  printTable('page', rows);
  await printOthers(browser, campus);
}

/** Prints the figures that have no baseline. */
async function printOthers(browser: Browser, campus: Campus): Promise<void> {
  const { origin } = campus.portal;
  const medianOf = async (measure: () => Promise<number>) => {
    const times: number[] = [];
    for (let run = 0; run < runs; run += 1) times.push(await measure());
    return median(times);
  };
  const hydrated = await medianOf(() =>
    visit(browser, origin, { isSlow: true }, (page) => momentOf(page, 'hydrated')),
  );
  const answered = await medianOf(() => visit(browser, origin, { isSlow: true }, timeOfSearch));
  const requests = await requestsOfSignedIn(browser, campus);
  const print = (name: string, portal: number, goal: number) => {
    console.log(`${name}: ${portal.toFixed(0)}; goal ${String(goal)}`);
    noteFigure({ part: 'page', name, portal, goal: ['at most', goal] });
  };
  console.log();
  print('slow phone: React handles input, ms', hydrated, 2500);
  print('slow phone: a search typed at once is answered, ms', answered, 3000);
  print('calls in a signed-in visit', requests, 3);
}

/** @param workers whether the portal's service worker may run */
async function timeOfSecondVisit(
  browser: Browser,
  address: string,
  workers: 'allow' | 'block',
): Promise<number> {
  const context = await browser.newContext({ ...phone, serviceWorkers: workers });
  await visit(browser, address, { context }, async (page) => {
    await page.waitForLoadState('networkidle');
    // The static page has no worker.
    if (workers === 'allow') {
      await page.evaluate(() =>
        'serviceWorker' in navigator && document.querySelector('script, template') !== null
          ? navigator.serviceWorker.ready.then(() => undefined)
          : undefined,
      );
    }
  });
  const time = await visit(browser, address, { context }, itemsShown);
  await context.close();
  return time;
}

/** Processor time of the page's tasks until nothing is left to do, in milliseconds. */
async function mainThreadTime(page: Page, devTools: CDPSession): Promise<number> {
  await devTools.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.waitForLoadState('networkidle');
  await page.evaluate(
    () => new Promise((resolve) => requestIdleCallback(() => requestAnimationFrame(resolve))),
  );
  const { metrics } = await devTools.send('Performance.getMetrics');
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
}

/**
 * Types a search as soon as there is a box for it, and waits for its result.
 * @returns milliseconds from the start of the navigation to the result
 */
async function timeOfSearch(page: Page): Promise<number> {
  const start = await page.evaluate(() => performance.timeOrigin);
  const box = page.getByRole('searchbox').first();
  await box.pressSequentially('umbrella');
  const before = await page.locator('p[role="status"]').first().textContent();
  await box.press('Enter');
  await page.waitForFunction(
    (text) => (document.querySelector('p[role="status"]')?.textContent ?? text) !== text,
    before,
  );
  return Date.now() - start;
}

/**
 * Counts the calls of a second visit until its live connection is open and no more calls follow. The first visit
 * has stored the conversations on the device, which happens only once.
 */
async function requestsOfSignedIn(browser: Browser, campus: Campus): Promise<number> {
  const { origin } = campus.portal;
  const { session } = await campus.as('mia');
  const context = await browser.newContext({ ...phone, storageState: storageOf(origin, session) });
  const first = await context.newPage();
  // The first visit fetches the user's own items last.
  const stored = first.waitForResponse((reply) => reply.url().includes('/users/me/items'));
  await first.goto(origin);
  await stored;
  await first.close();
  const page = await context.newPage();
  let requests = 0;
  context.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) requests += 1;
  });
  const live = page.waitForEvent('websocket');
  await page.goto(origin);
  const hasAge = ({ payload }: { payload: string | Buffer }) =>
    String(payload).includes('lastEventAge');
  await (await live).waitForEvent('framereceived', hasAge);
  await page.waitForTimeout(afterConnectMs);
  await context.close();
  return requests;
}
