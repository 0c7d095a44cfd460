import type { Page } from '@playwright/test';
import { shellPath } from '../../contract/documents/documents.ts';
import { unreachableErrors } from '../support/browser/checks/complaints.ts';
import {
  arePhotosShown,
  isCached,
  waitForWorker,
  waitUntilCached,
} from '../support/browser/device/offline.ts';
import { expect, test } from '../support/browser/on-campus.ts';
import { startStandIn } from '../support/browser/network/stand-in.ts';
import { shortFormIf } from '../support/short-form.ts';

const offlineBar = (page: Page) => page.getByRole('status').filter({ hasText: 'You are offline' });
const heading = (page: Page, name: string) => page.getByRole('heading', { name });
const detailsLink = (page: Page, name: string) =>
  page.getByRole('article', { name }).getByRole('link', { name: 'View Details' });

test.use({ hasVisited: true });

test.beforeEach(({ complaints }) => {
  complaints.allow(unreachableErrors);
});

for (const [lost, hasVisited] of [
  ['the network', false],
  ['the server', true],
] as const) {
  test.describe(`when ${lost} is down`, () => {
    test.use({ hasVisited });

    test(
      'opens the home page with its cards and photos and says that it is offline',
      shortFormIf(lost === 'the network'),
      async ({ portal, poster, word, page, context }) => {
        await poster.postItem({ title: `Blue ${word}` });
        await poster.postItem({ title: `Silver ${word}`, status: 'Lost' });
        await page.goto('/');
        await waitUntilCached(page);
        await expect(offlineBar(page)).toBeHidden();

        if (lost === 'the network') await context.setOffline(true);
        else await portal.stop();
        await page.reload();

        await expect(heading(page, `Blue ${word}`)).toBeVisible();
        await expect(heading(page, `Silver ${word}`)).toBeVisible();
        await expect.poll(() => arePhotosShown(page)).toBe(true);
        await expect(offlineBar(page)).toBeVisible();

        if (lost === 'the network') await context.setOffline(false);
        else await portal.start();
        await expect(offlineBar(page)).toBeHidden();
      },
    );
  });
}

test.describe('at the first visit', () => {
  test.use({ hasVisited: false });

  test('opens an item offline by its address if it was opened before', async ({
    poster,
    word,
    page,
    context,
  }) => {
    const { _id } = await poster.postItem({ title: `Blue ${word}` });
    await page.goto(`/items/${_id}`);
    await waitUntilCached(page);

    await context.setOffline(true);
    const another = await context.newPage();
    await another.goto(`/items/${_id}`);

    await expect(heading(another, `Blue ${word}`)).toBeVisible();
    await expect.poll(() => arePhotosShown(another)).toBe(true);
    await expect(offlineBar(another)).toBeVisible();
  });
});

test('opens an item offline by its address if it was only opened by a link in the portal', async ({
  poster,
  word,
  page,
  context,
}) => {
  const { _id } = await poster.postItem({ title: `Blue ${word}` });
  await page.goto('/');
  await waitUntilCached(page);
  await detailsLink(page, `Blue ${word}`).click();
  await expect(page).toHaveURL(`/items/${_id}`);
  await expect(page.getByText('with a laptop in it')).toBeVisible();
  await expect.poll(() => arePhotosShown(page)).toBe(true);
  await expect.poll(() => isCached(page, `/items/${_id}`)).toBe(true);

  await context.setOffline(true);
  const another = await context.newPage();
  const sent = await another.goto(`/items/${_id}`);
  expect(await sent?.text()).toContain('with a laptop in it');
  await expect.poll(() => arePhotosShown(another)).toBe(true);
  await expect(offlineBar(another)).toBeVisible();

  await test.step('renders the item from its cached response if the document is gone', async () => {
    await another.evaluate(async (address) => {
      for (const name of await caches.keys()) await (await caches.open(name)).delete(address);
    }, `/items/${_id}`);
    await another.goto(`/items/${_id}`);
    await expect(another.getByText('with a laptop in it')).toBeVisible();
    await expect.poll(() => arePhotosShown(another)).toBe(true);
  });
});

test('shows an item that was never opened only once the network is back', async ({
  poster,
  word,
  page,
  context,
}) => {
  await page.goto('/');
  await waitUntilCached(page);

  await context.setOffline(true);
  const { _id } = await poster.postItem({ title: `Blue ${word}` });
  await page.goto(`/items/${_id}`);
  await expect(page.getByText('Item not found or failed to load.')).toBeVisible();
  await expect(offlineBar(page)).toBeVisible();

  await context.setOffline(false);
  await expect(heading(page, `Blue ${word}`)).toBeVisible();
  await expect(offlineBar(page)).toBeHidden();
});

test('Retry Fetch detects that the server is back if no event does', async ({
  portal,
  poster,
  word,
  page,
  context,
}) => {
  await page.goto('/');
  await waitUntilCached(page);
  await context.route('**/api/v1/health', (route) => route.abort());

  // The browser itself stays online, so it fires no event when the server stops or starts.
  await portal.stop();
  // Post the item only now, so that the device has not cached it.
  const { _id } = await poster.postItem({ title: `Blue ${word}` });
  await page.goto(`/items/${_id}`);
  await expect(page.getByText('Item not found or failed to load.')).toBeVisible();
  await portal.start();
  await page.getByRole('button', { name: 'Retry Fetch' }).click();

  await expect(heading(page, `Blue ${word}`)).toBeVisible();
  await expect(offlineBar(page)).toBeHidden();
});

test('opens any screen offline again after the browser has evicted the files, but not the worker', async ({
  page,
  context,
}) => {
  await page.goto('/');
  await waitForWorker(page);
  await page.evaluate(async () => {
    for (const name of await caches.keys()) await caches.delete(name);
  });
  await page.reload();
  await expect.poll(() => isCached(page, shellPath), { timeout: 60_000 }).toBe(true);
  await context.setOffline(true);
  await page.goto('/register');
  await expect(page.getByLabel('Name')).toBeVisible();
});

test('shows the results of an earlier search offline', async ({ poster, word, page, context }) => {
  await poster.postItem({ title: `Blue ${word}` });
  await poster.postItem({ title: `Silver ${word}` });
  await page.goto('/');
  await waitUntilCached(page);
  await page.getByRole('searchbox').fill(`silver ${word}`);
  await expect(page).toHaveURL(`/?search=silver+${word}`);
  await expect(heading(page, `Blue ${word}`)).toBeHidden();

  await context.setOffline(true);
  await page.reload();

  await expect(heading(page, `Silver ${word}`)).toBeVisible();
  await expect(heading(page, `Blue ${word}`)).toBeHidden();
  await expect(offlineBar(page)).toBeVisible();
});

test('shows the latest data from the server at the next visit offline', async ({
  poster,
  word,
  page,
  context,
}) => {
  await poster.postItem({ title: `Blue ${word}` });
  await page.goto('/');
  await waitUntilCached(page);
  await poster.postItem({ title: `Silver ${word}` });

  await page.reload();
  // The page shows the cached document first and then fetches fresh data.
  await expect(heading(page, `Silver ${word}`)).toBeVisible();
  await context.setOffline(true);
  await page.reload();

  await expect(heading(page, `Silver ${word}`)).toBeVisible();
});

test('removes an item from the device when the server no longer has it', async ({
  portal,
  poster,
  word,
  page,
  complaints,
}) => {
  complaints.allow(/status of 404/);
  const { _id } = await poster.postItem({ title: `Blue ${word}` });
  const visit = await page.goto(`/items/${_id}`);
  const headers = { 'X-Portal-Build': visit!.headers()['x-portal-build']! };
  await waitUntilCached(page);
  await portal.stop();
  const stopStandIn = await startStandIn(portal.origin, ({ url = '' }, reply) => {
    reply.writeHead(404, { ...headers, 'Content-Type': 'application/json' });
    reply.end(
      url.startsWith('/api/') ? JSON.stringify({ code: 'NOT_FOUND', message: 'Gone.' }) : '',
    );
  });
  await page.reload();
  await expect(page.getByText('Item not found or failed to load.')).toBeVisible();
  // The worker removes the document after it has answered.
  await expect.poll(() => isCached(page, `/items/${_id}`)).toBe(false);

  stopStandIn();
  await page.reload();

  await expect(page.getByText('Item not found or failed to load.')).toBeVisible();
  await expect(heading(page, `Blue ${word}`)).toBeHidden();
});

test('the worker does not handle the API reference, the health check and its own script', async ({
  page,
}) => {
  await page.goto('/');
  await waitUntilCached(page);

  for (const address of ['/api/docs', '/api/v1/health', '/worker.js']) {
    const response = await page.goto(address);
    expect(response?.fromServiceWorker(), address).toBe(false);
    expect(response?.status(), address).toBe(200);
  }
});
