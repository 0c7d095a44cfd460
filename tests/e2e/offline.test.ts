import type { Page } from '@playwright/test';
import { unreachable } from '../support/browser/complaints.ts';
import { arePhotosShown, isKept, keptForOffline } from '../support/browser/offline.ts';
import { expect, test } from '../support/browser/on-campus.ts';
import { standIn } from '../support/browser/stand-in.ts';

const sign = (page: Page) => page.getByRole('status').filter({ hasText: 'You are offline' });
const heading = (page: Page, name: string) => page.getByRole('heading', { name });
const details = (page: Page, name: string) =>
  page.getByRole('article', { name }).getByRole('link', { name: 'View Details' });

test.use({ hasVisited: true });

test.beforeEach(({ complaints }) => {
  complaints.allow(unreachable);
});

for (const [lost, hasVisited] of [
  ['the network', false],
  ['the server', true],
] as const) {
  test.describe(`without ${lost}`, () => {
    test.use({ hasVisited });

    test('the home page opens with its cards and photos, and says that it is offline', async ({
      portal,
      poster,
      word,
      page,
      context,
    }) => {
      await poster.postItem({ title: `Blue ${word}` });
      await poster.postItem({ title: `Silver ${word}`, status: 'Lost' });
      await page.goto('/');
      await keptForOffline(page);
      await expect(sign(page)).toBeHidden();

      if (lost === 'the network') await context.setOffline(true);
      else await portal.stop();
      await page.reload();

      await expect(heading(page, `Blue ${word}`)).toBeVisible();
      await expect(heading(page, `Silver ${word}`)).toBeVisible();
      await expect.poll(() => arePhotosShown(page)).toBe(true);
      await expect(sign(page)).toBeVisible();

      if (lost === 'the network') await context.setOffline(false);
      else await portal.start();
      await expect(sign(page)).toBeHidden();
    });
  });
}

test.describe('at the very first visit', () => {
  test.use({ hasVisited: false });

  test('an item opened before opens without a network by its address', async ({
    poster,
    word,
    page,
    context,
  }) => {
    const { _id } = await poster.postItem({ title: `Blue ${word}` });
    await page.goto(`/items/${_id}`);
    await keptForOffline(page);

    await context.setOffline(true);
    const another = await context.newPage();
    await another.goto(`/items/${_id}`);

    await expect(heading(another, `Blue ${word}`)).toBeVisible();
    await expect.poll(() => arePhotosShown(another)).toBe(true);
    await expect(sign(another)).toBeVisible();
  });
});

test('an item only come to by a link within the portal opens without a network by its address', async ({
  poster,
  word,
  page,
  context,
}) => {
  const { _id } = await poster.postItem({ title: `Blue ${word}` });
  await page.goto('/');
  await keptForOffline(page);
  await details(page, `Blue ${word}`).click();
  await expect(page).toHaveURL(`/items/${_id}`);
  await expect(page.getByText('with a laptop in it')).toBeVisible();
  await expect.poll(() => arePhotosShown(page)).toBe(true);
  await expect.poll(() => isKept(page, `/items/${_id}`)).toBe(true);

  await context.setOffline(true);
  const another = await context.newPage();
  const sent = await another.goto(`/items/${_id}`);
  expect(await sent?.text()).toContain('with a laptop in it');
  await expect.poll(() => arePhotosShown(another)).toBe(true);
  await expect(sign(another)).toBeVisible();

  await test.step('also where only its reply is left', async () => {
    await another.evaluate(async (address) => {
      for (const name of await caches.keys()) await (await caches.open(name)).delete(address);
    }, `/items/${_id}`);
    await another.goto(`/items/${_id}`);
    await expect(another.getByText('with a laptop in it')).toBeVisible();
    await expect.poll(() => arePhotosShown(another)).toBe(true);
  });
});

test('an item never seen cannot be shown without a network, and comes by itself when it is back', async ({
  poster,
  word,
  page,
  context,
}) => {
  await page.goto('/');
  await keptForOffline(page);

  await context.setOffline(true);
  const { _id } = await poster.postItem({ title: `Blue ${word}` });
  await page.goto(`/items/${_id}`);
  await expect(page.getByText('Item not found or failed to load.')).toBeVisible();
  await expect(sign(page)).toBeVisible();

  await context.setOffline(false);
  await expect(heading(page, `Blue ${word}`)).toBeVisible();
  await expect(sign(page)).toBeHidden();
});

test('where nothing tells that the network is back, Retry Fetch finds out', async ({
  portal,
  poster,
  word,
  page,
  context,
}) => {
  await page.goto('/');
  await keptForOffline(page);
  await context.route('**/api/v1/health', (route) => route.abort());

  // The browser itself stays online, and so has nothing to tell. What is posted only now it cannot have seen.
  await portal.stop();
  const { _id } = await poster.postItem({ title: `Blue ${word}` });
  await page.goto(`/items/${_id}`);
  await expect(page.getByText('Item not found or failed to load.')).toBeVisible();
  await portal.start();
  await page.getByRole('button', { name: 'Retry Fetch' }).click();

  await expect(heading(page, `Blue ${word}`)).toBeVisible();
  await expect(sign(page)).toBeHidden();
});

test('a search made before shows its results without a network', async ({
  poster,
  word,
  page,
  context,
}) => {
  await poster.postItem({ title: `Blue ${word}` });
  await poster.postItem({ title: `Silver ${word}` });
  await page.goto('/');
  await keptForOffline(page);
  await page.getByRole('searchbox').fill(`silver ${word}`);
  await expect(page).toHaveURL(`/?search=silver+${word}`);
  await expect(heading(page, `Blue ${word}`)).toBeHidden();

  await context.setOffline(true);
  await page.reload();

  await expect(heading(page, `Silver ${word}`)).toBeVisible();
  await expect(heading(page, `Blue ${word}`)).toBeHidden();
  await expect(sign(page)).toBeVisible();
});

test('what is seen the next time is what the server said last', async ({
  poster,
  word,
  page,
  context,
}) => {
  await poster.postItem({ title: `Blue ${word}` });
  await page.goto('/');
  await keptForOffline(page);
  await poster.postItem({ title: `Silver ${word}` });

  await page.reload();
  // The document kept before comes first, and the page then asks for what is new.
  await expect(heading(page, `Silver ${word}`)).toBeVisible();
  await context.setOffline(true);
  await page.reload();

  await expect(heading(page, `Silver ${word}`)).toBeVisible();
});

test('an item that is gone does not stay on the device', async ({
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
  await keptForOffline(page);
  await portal.stop();
  const takeAway = await standIn(portal.origin, ({ url = '' }, reply) => {
    reply.writeHead(404, { ...headers, 'Content-Type': 'application/json' });
    reply.end(
      url.startsWith('/api/') ? JSON.stringify({ code: 'NOT_FOUND', message: 'Gone.' }) : '',
    );
  });
  await page.reload();
  await expect(page.getByText('Item not found or failed to load.')).toBeVisible();
  // The worker hears of it by itself, at its own time.
  await expect.poll(() => isKept(page, `/items/${_id}`)).toBe(false);

  takeAway();
  await page.reload();

  await expect(page.getByText('Item not found or failed to load.')).toBeVisible();
  await expect(heading(page, `Blue ${word}`)).toBeHidden();
});

test('the worker leaves the reference page and files to the server', async ({ page }) => {
  await page.goto('/');
  await keptForOffline(page);

  for (const address of ['/api/docs', '/api/v1/health', '/worker.js']) {
    const answer = await page.goto(address);
    expect(answer?.fromServiceWorker(), address).toBe(false);
    expect(answer?.status(), address).toBe(200);
  }
});
