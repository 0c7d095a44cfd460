import { arrives, claimPush, closed, test, visited } from '../support/browser/portal-pushes.ts';
import {
  deliverPush,
  notificationsOf,
  tapNotification,
  watchSubscription,
} from '../support/browser/pushes.ts';
import { alive } from '../support/browser/screen.ts';
import { expect } from '../support/browser/test.ts';

test('a push is shown where nobody sees the portal, once for each thing, and taken away with its screen', async ({
  portal,
  page,
  context,
}) => {
  const { _id: id } = await portal.api.postItem();
  await visited(page, portal);
  const shown = () => notificationsOf(context);

  await deliverPush(page, portal.origin, claimPush(portal, id));
  await closed(page);
  await arrives(page, portal, id);
  expect(await shown()).toEqual([
    {
      title: 'Somebody claimed your item',
      tag: `claim /items/${id}`,
      icon: `${portal.origin}/icons/icon-192.png`,
      badge: `${portal.origin}/icons/badge-96.png`,
    },
  ]);
  await deliverPush(page, portal.origin, claimPush(portal, id));
  await deliverPush(page, portal.origin, claimPush(portal, '01900000-0000-7000-8000-000000000000'));
  await expect.poll(async () => (await shown()).length).toBe(2);

  await page.goto(`/items/${id}`);
  await expect
    .poll(async () => (await shown()).map(({ tag }) => tag))
    .toEqual(['claim /items/01900000-0000-7000-8000-000000000000']);
});

test('nothing is shown beside an open window that shows it', async ({ portal, page, context }) => {
  const { _id: id } = await portal.api.postItem();
  await visited(page, portal);
  await deliverPush(page, portal.origin, claimPush(portal, id));
  // The next one is shown, so the one before has been seen to.
  await closed(page);
  await arrives(page, portal, '01900000-0000-7000-8000-000000000000');
  expect((await notificationsOf(context)).map(({ tag }) => tag)).toEqual([
    'claim /items/01900000-0000-7000-8000-000000000000',
  ]);
});

test('a tap goes to the right screen in the open window, without loading it anew', async ({
  portal,
  page,
  context,
}) => {
  const { _id: id } = await portal.api.postItem();
  await visited(page, portal);
  await closed(page);
  await arrives(page, portal, id);
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Blue backpack' })).toBeVisible();
  await alive(page);
  await page.evaluate(() => Object.assign(window, { isTheSame: true }));

  expect(await tapNotification(context)).toEqual({ opened: [], focused: 1 });
  await expect(page).toHaveURL(`/items/${id}`);
  await expect(page.getByRole('heading', { name: 'Blue backpack' })).toBeVisible();
  expect(await page.evaluate(() => 'isTheSame' in window)).toBe(true);
  expect(await notificationsOf(context)).toEqual([]);
});

test('a tap opens a window of its own where none is, and where something is being written', async ({
  portal,
  page,
  context,
}) => {
  const { _id: id } = await portal.api.postItem();
  await visited(page, portal);
  await closed(page);

  await arrives(page, portal, id);
  expect(await tapNotification(context)).toEqual({ opened: [`/items/${id}`], focused: 0 });
  // It is taken away meanwhile, or it would be mistaken for the next.
  await expect.poll(async () => (await notificationsOf(context)).length).toBe(0);

  await arrives(page, portal, id);
  await page.goto('/items/create');
  await page.getByLabel('Title').fill('Half a sentence');
  expect(await tapNotification(context)).toEqual({ opened: [`/items/${id}`], focused: 0 });
  await expect(page.getByLabel('Title')).toHaveValue('Half a sentence');
});

test('a push for somebody who has signed out is not shown, and ends the subscription', async ({
  portal,
  page,
  context,
}) => {
  const { _id: id } = await portal.api.postItem();
  await visited(page, portal);
  await closed(page);
  const isEnded = await watchSubscription(context);
  const push = JSON.parse(claimPush(portal, id)) as object;
  await deliverPush(page, portal.origin, JSON.stringify({ ...push, to: 'somebody else' }));
  await expect.poll(isEnded).toBe(true);
  expect(await notificationsOf(context)).toEqual([]);

  await arrives(page, portal, id);
});

test('a declarative push is shown once by a browser that does not know them', async ({
  portal,
  page,
  context,
}) => {
  const { _id: id } = await portal.api.postItem();
  await visited(page, portal);
  await closed(page);
  const push = JSON.parse(claimPush(portal, id)) as object;
  await arrives(page, portal, id, JSON.stringify({ web_push: 8030, ...push }));
  expect((await notificationsOf(context)).map(({ tag }) => tag)).toEqual([`claim /items/${id}`]);
});
