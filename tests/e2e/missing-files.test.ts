/** Tests of pages whose files do not load, before a worker serves them from its cache. */
import type { Browser, Page, Response } from '@playwright/test';
import { waitForWorker } from '../support/browser/device/offline.ts';
import { inFirefox } from '../support/browser/in-firefox.ts';
import { press } from '../support/browser/screen.ts';
import { expect, test } from '../support/browser/test.ts';
import { shortForm } from '../support/short-form.ts';

const notLoaded = "This page could not be loaded. Try again when you're online.";
const loginLink = (page: Page) => page.getByRole('link', { name: 'Login' });
const alert = (page: Page) => page.getByRole('alert');

test.beforeEach(async ({ complaints, context }) => {
  complaints.allow(/net::ERR_|Unable to preload CSS|error occurred when fetching the script/);
  complaints.allow(/Failed to fetch dynamically imported module|WebSocket connection/);
  await context.route('**/worker.js', (route) => route.abort());
});

test(
  'a screen says that it could not be loaded, and is shown once the network is back',
  shortForm,
  async ({ page, context }) => {
    await page.goto('/');
    await expect(loginLink(page)).toBeVisible();
    await context.setOffline(true);
    await loginLink(page).click();
    await expect(alert(page)).toContainText(notLoaded);
    await press(page, 'Try again');
    await expect(alert(page)).toContainText(notLoaded);

    await context.setOffline(false);
    await expect(page.getByLabel('Email')).toBeVisible();
  },
);

test('reloads once if a screen could not be loaded although the server answers', async ({
  page,
  complaints,
}) => {
  // React reports that the reloaded page does not show what the server has rendered.
  complaints.allow(/React error #418/);
  await page.goto('/');
  await page.route('**/assets/login-screen-*.js', (route) => route.abort());
  const reloaded = page.waitForEvent('load');
  await loginLink(page).click();
  await reloaded;
  await expect(alert(page)).toContainText(notLoaded);

  await page.unroute('**/assets/login-screen-*.js');
  await press(page, 'Try again');
  await expect(page.getByLabel('Email')).toBeVisible();
});

test('a page starts once the network is back if its script could not be loaded', async ({
  page,
}) => {
  await page.route('**/assets/index-*.js', (route) => route.abort());
  const failed = page.waitForEvent('requestfailed');
  await page.goto('/');
  await failed;

  await page.unroute('**/assets/index-*.js');
  await expect(loginLink(page)).toBeVisible();
});

test('a page without its script keeps what somebody types, and starts when the field is empty', async ({
  page,
}) => {
  await page.route('**/assets/index-*.js', (route) => route.abort());
  const failed = page.waitForEvent('requestfailed');
  await page.goto('/');
  const search = page.getByRole('searchbox').first();
  await search.fill('blue scarf');
  await failed;
  await page.unroute('**/assets/index-*.js');
  const isHealthCheck = (response: Response) => response.url().endsWith('/health');
  await page.waitForResponse(isHealthCheck);
  await page.waitForResponse(isHealthCheck);
  await expect(search).toHaveValue('blue scarf');

  await search.fill('');
  await expect(loginLink(page)).toBeVisible();
});

test('a screen gets its styles if they could not be loaded before', async ({ page }) => {
  await page.goto('/');
  await expect(loginLink(page)).toBeVisible();
  await page.route('**/*.css', (route) => route.abort());
  const failed = page.waitForEvent('requestfailed');
  await loginLink(page).hover();
  await failed;

  await page.unroute('**/*.css');
  await loginLink(page).click();
  await expect(page.getByLabel('Email')).toHaveCSS('border-radius', '10px');
});

test('installs the worker a minute later if its script could not be loaded', async ({
  page,
  context,
}) => {
  await page.clock.install();
  const failed = context.waitForEvent('requestfailed', (request) =>
    request.url().endsWith('/worker.js'),
  );
  await page.goto('/');
  await failed;

  await context.unroute('**/worker.js');
  await page.clock.fastForward('01:00');
  await waitForWorker(page);
});

const firefoxTest = test.extend<object, { browser: Browser }>({
  browser: [inFirefox, { scope: 'worker' }],
});

firefoxTest(
  'Firefox: a screen that could not be loaded is shown once the server is back',
  async ({ browser, portal }) => {
    await using context = await browser.newContext({
      baseURL: portal.origin,
      serviceWorkers: 'block',
    });
    const page = await context.newPage();
    await page.goto('/');
    await expect(loginLink(page)).toBeVisible();
    await portal.stop();
    await loginLink(page).click();
    await expect(alert(page)).toContainText(notLoaded);

    await portal.start();
    await expect(page.getByLabel('Email')).toBeVisible();
  },
);

test('a page whose styles of later parts could not be loaded still says when it is offline', async ({
  page,
  context,
}) => {
  const uncaught: string[] = [];
  context.on('weberror', (error) => uncaught.push(String(error.error())));
  const styles = '**/assets/every-visit-*.css';
  await page.route(styles, (route) => route.abort());
  const failed = page.waitForEvent('requestfailed', (request) =>
    request.url().includes('every-visit'),
  );
  await page.goto('/');
  await failed;
  await page.unroute(styles);

  // Until the code is loaded, the page does not listen for the browser's event.
  const isMarkedOffline = async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('offline')));
    return page.evaluate(() => document.documentElement.hasAttribute('data-offline'));
  };
  await expect.poll(isMarkedOffline).toBe(true);
  await context.setOffline(true);
  await expect(page.getByText('You are offline')).toBeVisible();
  expect(uncaught).toEqual([]);
});
