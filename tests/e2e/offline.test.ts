import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Page } from '@playwright/test';
import { unreachable } from '../support/browser/complaints.ts';
import { arePhotosShown, keptForOffline } from '../support/browser/offline.ts';
import { standIn } from '../support/browser/stand-in.ts';
import { expect, test } from '../support/browser/test.ts';

const sign = (page: Page) => page.getByRole('status').filter({ hasText: 'You are offline' });

test.beforeEach(({ complaints }) => {
  complaints.allow(unreachable);
});

for (const lost of ['the network', 'the server'] as const) {
  test(`without ${lost} the home page opens with its cards and photos, and says that it is offline`, async ({
    portal,
    page,
    context,
  }) => {
    await portal.api.postItem();
    await portal.api.postItem({ title: 'Silver umbrella', status: 'Lost' });
    await page.goto('/');
    await keptForOffline(page);
    await expect(sign(page)).toBeHidden();

    if (lost === 'the network') await context.setOffline(true);
    else await portal.stop();
    await page.reload();

    await expect(page.getByRole('heading', { name: 'Blue backpack' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Silver umbrella' })).toBeVisible();
    await expect.poll(() => arePhotosShown(page)).toBe(true);
    await expect(sign(page)).toBeVisible();

    if (lost === 'the network') await context.setOffline(false);
    else await portal.start();
    await expect(sign(page)).toBeHidden();
  });
}

test('an item opened before opens without a network by its address', async ({
  portal,
  page,
  context,
}) => {
  const { _id } = await portal.api.postItem();
  await page.goto(`/items/${_id}`);
  await keptForOffline(page);

  await context.setOffline(true);
  const another = await context.newPage();
  await another.goto(`/items/${_id}`);

  await expect(another.getByRole('heading', { name: 'Blue backpack' })).toBeVisible();
  await expect.poll(() => arePhotosShown(another)).toBe(true);
  await expect(sign(another)).toBeVisible();
});

test('an item only come to by a link within the portal opens without a network by its address', async ({
  portal,
  page,
  context,
}) => {
  const { _id } = await portal.api.postItem();
  await page.goto('/');
  await keptForOffline(page);
  await page.getByRole('link', { name: /View Details/ }).click();
  await expect(page).toHaveURL(`/items/${_id}`);
  await expect(page.getByText('with a laptop in it')).toBeVisible();
  await expect.poll(() => arePhotosShown(page)).toBe(true);

  await context.setOffline(true);
  const another = await context.newPage();
  await another.goto(`/items/${_id}`);

  await expect(another.getByText('with a laptop in it')).toBeVisible();
  await expect.poll(() => arePhotosShown(another)).toBe(true);
  await expect(sign(another)).toBeVisible();
});

test('an item never seen cannot be shown without a network, and comes by itself when it is back', async ({
  portal,
  page,
  context,
}) => {
  const { _id } = await portal.api.postItem();
  await page.goto('/');
  await keptForOffline(page);

  await context.setOffline(true);
  await page.goto(`/items/${_id}`);
  await expect(page.getByText('Item not found or failed to load.')).toBeVisible();
  await expect(sign(page)).toBeVisible();

  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'Blue backpack' })).toBeVisible();
  await expect(sign(page)).toBeHidden();
});

test('where nothing tells that the network is back, Retry Fetch finds out', async ({
  portal,
  page,
  context,
}) => {
  const { _id } = await portal.api.postItem();
  await page.goto('/');
  await keptForOffline(page);
  await context.addInitScript(() => {
    addEventListener('online', (event) => event.stopImmediatePropagation(), { capture: true });
  });
  await context.route('**/api/v1/health', (route) => route.abort());

  await context.setOffline(true);
  await page.goto(`/items/${_id}`);
  await expect(page.getByText('Item not found or failed to load.')).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Retry Fetch' }).click();

  await expect(page.getByRole('heading', { name: 'Blue backpack' })).toBeVisible();
  await expect(sign(page)).toBeHidden();
});

test('a search made before shows its results without a network', async ({
  portal,
  page,
  context,
}) => {
  await portal.api.postItem();
  await portal.api.postItem({ title: 'Silver umbrella' });
  await page.goto('/');
  await keptForOffline(page);
  await page.getByRole('searchbox').fill('umbrella');
  await expect(page).toHaveURL('/?search=umbrella');
  await expect(page.getByRole('heading', { name: 'Blue backpack' })).toBeHidden();

  await context.setOffline(true);
  await page.reload();

  await expect(page.getByRole('heading', { name: 'Silver umbrella' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Blue backpack' })).toBeHidden();
  await expect(sign(page)).toBeVisible();
});

test('what is seen the next time is what the server said last', async ({
  portal,
  page,
  context,
}) => {
  await portal.api.postItem();
  await page.goto('/');
  await keptForOffline(page);
  await portal.api.postItem({ title: 'Silver umbrella' });

  await page.reload();
  // The document kept before comes first, and the page then asks for what is new.
  await expect(page.getByRole('heading', { name: 'Silver umbrella' })).toBeVisible();
  await context.setOffline(true);
  await page.reload();

  await expect(page.getByRole('heading', { name: 'Silver umbrella' })).toBeVisible();
});

test("a network's sign-in page that answers in the portal's place is never kept", async ({
  portal,
  page,
}) => {
  await portal.api.postItem();
  await page.goto('/');
  await keptForOffline(page);
  await portal.stop();
  const takeAway = await standIn(portal.origin, (_, reply) => {
    reply.writeHead(200, { 'Content-Type': 'text/html' }).end('<h1>Welcome to Campus Wi-Fi</h1>');
  });

  // Were it kept the first time, it would be shown the second.
  for (const visit of ['first', 'second']) {
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Blue backpack' }), visit).toBeVisible();
    await expect(sign(page), visit).toBeVisible();
  }

  takeAway();
});

for (const { network, answer } of [
  { network: 'that never answers', answer: () => undefined },
  {
    network: 'whose proxy has lost the portal',
    answer: (_: IncomingMessage, reply: ServerResponse) =>
      void reply.writeHead(502).end('Bad Gateway'),
  },
]) {
  test(`behind a network ${network} the screen is drawn on the device`, async ({
    portal,
    page,
    context,
    complaints,
  }) => {
    complaints.allow(/status of 502|ERR_EMPTY_RESPONSE/);
    const { _id } = await portal.api.postItem();
    await page.goto('/');
    await keptForOffline(page);
    await page.getByRole('link', { name: /View Details/ }).click();
    await expect(page.getByText('with a laptop in it')).toBeVisible();
    await portal.stop();
    const takeAway = await standIn(portal.origin, answer);

    const another = await context.newPage();
    await another.goto(`/items/${_id}`);

    await expect(another.getByText('with a laptop in it')).toBeVisible();
    takeAway();
  });
}

test('an item that is gone does not stay on the device', async ({ portal, page, complaints }) => {
  complaints.allow(/status of 404/);
  const { _id } = await portal.api.postItem();
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

  takeAway();
  await page.reload();

  await expect(page.getByText('Item not found or failed to load.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Blue backpack' })).toBeHidden();
});

test('the worker leaves the reference page, photos and files to the server', async ({
  portal,
  page,
}) => {
  const { image } = await portal.api.postItem();
  await page.goto('/');
  await keptForOffline(page);

  for (const address of ['/api/docs', '/api/v1/health', image!, '/worker.js']) {
    const answer = await page.goto(address);
    expect(answer?.fromServiceWorker(), address).toBe(false);
    expect(answer?.status(), address).toBe(200);
  }
});
