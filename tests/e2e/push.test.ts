import type { Page } from '@playwright/test';
import { keptOnDevice } from '../support/browser/kept.ts';
import { expect, test as base } from '../support/browser/on-campus.ts';
import type { Portal } from '../support/browser/portal.ts';
import type { PortalApi } from '../support/browser/portal-api.ts';
import {
  allowNotifications,
  claimPush,
  deliverPush,
  notificationsOf,
  tapNotification,
  watchSubscription,
  windowsOf,
} from '../support/browser/pushes.ts';
import { alive, signInOn } from '../support/browser/screen.ts';

interface Fixtures {
  /** The id of an item of the poster's, whose device this is. */
  id: string;
  /** Delivers what a server pushes of a claim, of that item unless it is told another. */
  deliver: (itemId?: string) => Promise<void>;
  /** Who wants notifications on the device has the portal open. */
  open: () => Promise<void>;
}

const test = base.extend<Fixtures>({
  hasVisited: true,
  id: async ({ poster, word }, use) => {
    await use((await poster.postItem({ title: `Blue ${word}` }))._id);
  },
  deliver: async ({ page, portal, poster, id }, use) => {
    await use((itemId = id) =>
      deliverPush(page, portal.origin, claimPush(portal.origin, poster, itemId)),
    );
  },
  open: async ({ page, portal, poster }, use) => {
    await use(() => openAs(page, portal, poster));
  },
});

async function openAs(page: Page, portal: Portal, { session }: PortalApi): Promise<void> {
  await allowNotifications(page.context());
  await signInOn(page, portal, session);
  await page.addInitScript((id) => {
    // A blank page has no storage.
    if (location.protocol.startsWith('http')) localStorage.setItem('push', id);
  }, session.user.id);
  await page.goto('/');
  // The worker knows by then who is signed in.
  await expect.poll(async () => (await keptOnDevice(page)).sessions).toBe(1);
}

/** Takes the portal away from a page, as if its tab had been closed; done when the worker knows. */
async function closed(page: Page): Promise<void> {
  await page.goto('about:blank');
  await expect.poll(() => windowsOf(page.context())).toBe(0);
}

const another = '01900000-0000-7000-8000-000000000000';

test('a push is shown where nobody sees the portal, once for each thing, and taken away with its screen', async ({
  portal,
  page,
  context,
  id,
  open,
  deliver,
}) => {
  await open();
  const shown = () => notificationsOf(context);

  await deliver();
  await closed(page);
  await deliver();
  expect(await shown()).toEqual([
    {
      title: 'Someone claimed your item',
      tag: `claim /items/${id}`,
      icon: `${portal.origin}/icons/icon-192.png`,
      badge: `${portal.origin}/icons/badge-96.png`,
    },
  ]);
  await deliver();
  await deliver(another);
  expect(await shown()).toHaveLength(2);

  await page.goto(`/items/${id}`);
  await expect
    .poll(async () => (await shown()).map(({ tag }) => tag))
    .toEqual([`claim /items/${another}`]);
});

test('nothing is shown beside an open window that shows it', async ({
  page,
  context,
  open,
  deliver,
}) => {
  await open();
  await deliver();
  // The next one is shown, so the one before has been seen to.
  await closed(page);
  await deliver(another);
  expect((await notificationsOf(context)).map(({ tag }) => tag)).toEqual([
    `claim /items/${another}`,
  ]);
});

test('a tap goes to the right screen in the open window, without loading it anew', async ({
  word,
  page,
  context,
  id,
  open,
  deliver,
}) => {
  await open();
  await closed(page);
  await deliver();
  await page.goto('/');
  await expect(page.getByRole('heading', { name: `Blue ${word}` })).toBeVisible();
  await alive(page);
  await page.evaluate(() => Object.assign(window, { isTheSame: true }));

  expect(await tapNotification(context)).toEqual({ opened: [], focused: 1 });
  await expect(page).toHaveURL(`/items/${id}`);
  await expect(page.getByRole('heading', { name: `Blue ${word}` })).toBeVisible();
  expect(await page.evaluate(() => 'isTheSame' in window)).toBe(true);
  expect(await notificationsOf(context)).toEqual([]);
});

test('a tap opens a window of its own where none is, and where something is being written', async ({
  page,
  context,
  id,
  open,
  deliver,
}) => {
  await open();
  await closed(page);

  await deliver();
  expect(await tapNotification(context)).toEqual({ opened: [`/items/${id}`], focused: 0 });
  // It is taken away meanwhile, or it would be mistaken for the next.
  await expect.poll(async () => (await notificationsOf(context)).length).toBe(0);

  await deliver();
  await page.goto('/items/create');
  await page.getByLabel('Title').fill('Half a sentence');
  expect(await tapNotification(context)).toEqual({ opened: [`/items/${id}`], focused: 0 });
  await expect(page.getByLabel('Title')).toHaveValue('Half a sentence');
});

test('a push for somebody who has signed out is not shown, and ends the subscription', async ({
  portal,
  poster,
  page,
  context,
  id,
  open,
  deliver,
}) => {
  await open();
  await closed(page);
  const isEnded = await watchSubscription(context);
  const push = JSON.parse(claimPush(portal.origin, poster, id)) as object;
  await deliverPush(page, portal.origin, JSON.stringify({ ...push, to: 'somebody else' }));
  await expect.poll(isEnded).toBe(true);
  expect(await notificationsOf(context)).toEqual([]);

  await deliver();
});

test('a declarative push is shown once by a browser that does not know them', async ({
  portal,
  poster,
  page,
  context,
  id,
  open,
}) => {
  await open();
  await closed(page);
  const push = JSON.parse(claimPush(portal.origin, poster, id)) as object;
  await deliverPush(page, portal.origin, JSON.stringify({ web_push: 8030, ...push }));
  expect((await notificationsOf(context)).map(({ tag }) => tag)).toEqual([`claim /items/${id}`]);
});
