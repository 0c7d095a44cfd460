import type { Page } from '@playwright/test';
import { apiBase } from '../../contract/http/endpoint.ts';
import { isCached, waitUntilCached } from '../support/browser/device/offline.ts';
import { expect, test } from '../support/browser/on-campus.ts';

test.use({ hasVisited: true });

/** The status of the response when the page fetches an address. */
const statusOf = (page: Page, address: string) =>
  page.evaluate(async (url) => (await fetch(url)).status, address);

test('removes the photo of a deactivated item from the device when the photo is next requested online', async ({
  portal,
  poster,
  word,
  page,
  context,
  complaints,
}) => {
  complaints.allow(/status of 404|net::ERR/);
  const { _id, photo } = await poster.postItem({ title: `Blue ${word}` });
  const address = photo!.card;
  await page.goto('/');
  await waitUntilCached(page);
  const deactivated = await fetch(`${portal.origin}${apiBase}/admin/items/${_id}/activate`, {
    method: 'PUT',
    body: JSON.stringify({ isActive: false }),
    headers: {
      Authorization: portal.api.session.authorization,
      'Content-Type': 'application/json',
    },
  });
  expect(deactivated.status).toBe(200);

  await context.setOffline(true);
  expect(await statusOf(page, address)).toBe(200);
  expect(await isCached(page, address)).toBe(true);
  await context.setOffline(false);
  await expect.poll(() => statusOf(page, address), { timeout: 30_000 }).toBe(404);
  expect(await isCached(page, address)).toBe(false);

  // People who may still see the photo get a URL that expires, so the photo is not cached.
  const { item } = (await (
    await fetch(`${portal.origin}${apiBase}/items/${_id}`, {
      headers: { Authorization: portal.api.session.authorization },
    })
  ).json()) as { item: { image: string } };
  expect(await statusOf(page, item.image)).toBe(200);
  expect(await isCached(page, item.image)).toBe(false);
});
