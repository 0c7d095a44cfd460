import type { Page } from '@playwright/test';
import { apiBase } from '../../contract/endpoint.ts';
import { isKept, keptForOffline } from '../support/browser/offline.ts';
import { expect, test } from '../support/browser/on-campus.ts';

test.use({ hasVisited: true });

/** What a page is answered that asks for a picture. */
const statusOf = (page: Page, address: string) =>
  page.evaluate(async (asked) => (await fetch(asked)).status, address);

test('a photo taken away with its item goes from the device when it is next seen with a network', async ({
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
  await keptForOffline(page);
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
  expect(await isKept(page, address)).toBe(true);
  await context.setOffline(false);
  await expect.poll(() => statusOf(page, address), { timeout: 30_000 }).toBe(404);
  expect(await isKept(page, address)).toBe(false);

  // Who may still see it is given another address, which is for a while and so not kept.
  const { item } = (await (
    await fetch(`${portal.origin}${apiBase}/items/${_id}`, {
      headers: { Authorization: portal.api.session.authorization },
    })
  ).json()) as { item: { image: string } };
  expect(await statusOf(page, item.image)).toBe(200);
  expect(await isKept(page, item.image)).toBe(false);
});
