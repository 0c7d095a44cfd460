import { writeFile } from 'node:fs/promises';
import { join as joinPath } from 'node:path';
import type { Page } from '@playwright/test';
import { type PortalApi, join } from '../support/browser/portal-api.ts';
import { type Portal, startPortal } from '../support/browser/portal.ts';
import {
  allowNotifications,
  deliverPush,
  notificationsOf,
  subscribeAs,
  tapNotification,
} from '../support/browser/pushes.ts';
import { press, signInOn, toast } from '../support/browser/screen.ts';
import { test as base, expect } from '../support/browser/test.ts';
import { type PushService, startPushService } from '../support/push-service.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/** The portal with a push service that it reaches. */
const test = base.extend<{ service: PushService }>({
  service: async ({}, use) => {
    const service = await startPushService();
    await use(service);
    await service.close();
  },

  portal: async ({ portalRoot, mails, service }, use) => {
    await using data = await temporaryFolder();
    const certificate = joinPath(data.path, 'push-service.pem');
    await writeFile(certificate, service.cert);
    const program = joinPath(portalRoot, 'tests', 'support', 'browser', 'portal-with-push.ts');
    await using portal = await startPortal({
      root: portalRoot,
      dataDir: data.path,
      smtpUrl: mails.url,
      program: [program, String(service.port), certificate],
    });
    await use(portal);
  },
});

const sam = { name: 'Sam', email: 'sam@campus.example', password: 'three green kettles' };

const deviceSwitch = (page: Page) => page.getByRole('switch', { name: 'Notify me on this device' });
const kindSwitch = (page: Page, name: string) => page.getByRole('switch', { name, exact: true });

/** What the server would push of a claim. */
function claimPush(portal: Portal, itemId: string): string {
  const navigate = `${portal.origin}/items/${itemId}`;
  const tag = `claim /items/${itemId}`;
  const notification = { title: 'Somebody claimed your item', lang: 'en', navigate, tag };
  return JSON.stringify({ web_push: 8030, notification, app_badge: 1 });
}

/** Takes the portal away from a page, as if its tab had been closed. */
const closed = (page: Page) => page.goto('about:blank');

/** Opens the portal once, so that its worker is there. */
async function visited(page: Page): Promise<void> {
  await page.goto('/');
  await page.evaluate(() => navigator.serviceWorker.ready);
}

async function claimedItem(portal: Portal, by: PortalApi, title: string): Promise<string> {
  const item = await portal.api.postItem({ title });
  await by.claim(item);
  return item._id;
}

test('a device is switched on in the profile, told of what is wanted alone, and switched off', async ({
  portal,
  mails,
  service,
  page,
  context,
}) => {
  const somebody = await join(portal.origin, mails, sam);
  const device = service.device();
  await allowNotifications(context);
  await subscribeAs(context, device);
  await signInOn(page, portal, portal.api.session);
  await visited(page);
  await page.goto('/profile');

  await expect(deviceSwitch(page)).not.toBeChecked();
  await deviceSwitch(page).click();
  await expect(toast(page, 'Notifications are on for this device.')).toBeVisible();
  await expect(deviceSwitch(page)).toBeChecked();
  const claimed = await claimedItem(portal, somebody, 'Blue backpack');
  await expect
    .poll(() => device.received.map(({ text }) => text))
    .toEqual([claimPush(portal, claimed)]);

  await page.reload();
  await expect(deviceSwitch(page)).toBeChecked();
  await kindSwitch(page, 'Claims').click();
  await expect(kindSwitch(page, 'Claims')).not.toBeChecked();
  await expect(kindSwitch(page, 'Messages')).toBeChecked();
  await page.reload();
  await expect(kindSwitch(page, 'Claims')).not.toBeChecked();
  await claimedItem(portal, somebody, 'Red scarf');
  await kindSwitch(page, 'Claims').click();
  await expect(kindSwitch(page, 'Claims')).toBeChecked();
  await claimedItem(portal, somebody, 'Green hat');
  await expect.poll(() => device.received.length).toBe(2);

  await deviceSwitch(page).click();
  await expect(toast(page, 'Notifications are off for this device.')).toBeVisible();
  await expect(deviceSwitch(page)).not.toBeChecked();
  await claimedItem(portal, somebody, 'Grey glove');
  await page.reload();
  await expect(deviceSwitch(page)).not.toBeChecked();
  expect(device.received).toHaveLength(2);
});

test('signing out ends it on this device, and signing in again takes it up', async ({
  portal,
  mails,
  service,
  page,
  context,
}) => {
  const somebody = await join(portal.origin, mails, sam);
  const device = service.device();
  await allowNotifications(context);
  await subscribeAs(context, device);
  await page.goto('/login');
  const logIn = async () => {
    await page.getByLabel('Email').fill(portal.admin.email);
    await page.getByLabel('Password', { exact: true }).fill(portal.admin.password);
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await page.waitForURL((url) => url.pathname === '/');
  };
  const subscribed = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      return (await registration.pushManager.getSubscription()) !== null;
    });
  await logIn();
  await visited(page);
  await page.goto('/profile');
  await deviceSwitch(page).click();
  await expect(deviceSwitch(page)).toBeChecked();

  await page.getByRole('button', { name: /Account menu/ }).click();
  await press(page, 'Logout');
  await page.waitForURL((url) => url.pathname === '/login');
  await expect.poll(subscribed).toBe(false);
  await claimedItem(portal, somebody, 'Blue backpack');
  expect(device.received).toEqual([]);

  const taken = page.waitForResponse(
    (answer) => answer.request().method() === 'PUT' && answer.url().endsWith('/push/subscription'),
  );
  await logIn();
  expect((await taken).status()).toBe(200);
  await claimedItem(portal, somebody, 'Red scarf');
  await expect.poll(() => device.received.length).toBe(1);
});

test('a push is shown where nobody sees the portal, once for each thing, and taken away with its screen', async ({
  portal,
  page,
  context,
}) => {
  const { _id: id } = await portal.api.postItem();
  await allowNotifications(context);
  await visited(page);
  await page.evaluate(() => localStorage.setItem('push', 'somebody'));
  const shown = () => notificationsOf(context);

  await deliverPush(page, portal.origin, claimPush(portal, id));
  await closed(page);
  await deliverPush(page, portal.origin, claimPush(portal, id));
  await expect.poll(shown).toEqual([
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
  await allowNotifications(context);
  await visited(page);
  await deliverPush(page, portal.origin, claimPush(portal, id));
  // The next one is shown, so the one before has been seen to.
  await closed(page);
  await deliverPush(page, portal.origin, claimPush(portal, '01900000-0000-7000-8000-000000000000'));
  await expect
    .poll(async () => (await notificationsOf(context)).map(({ tag }) => tag))
    .toEqual(['claim /items/01900000-0000-7000-8000-000000000000']);
});

test('a tap goes to the right screen in the open window, without loading it anew', async ({
  portal,
  page,
  context,
}) => {
  const { _id: id } = await portal.api.postItem();
  await allowNotifications(context);
  await visited(page);
  await closed(page);
  await deliverPush(page, portal.origin, claimPush(portal, id));
  await expect.poll(async () => (await notificationsOf(context)).length).toBe(1);
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
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
  await allowNotifications(context);
  await signInOn(page, portal, portal.api.session);
  await visited(page);
  await closed(page);
  const arrives = async () => {
    await deliverPush(page, portal.origin, claimPush(portal, id));
    await expect.poll(async () => (await notificationsOf(context)).length).toBe(1);
  };

  await arrives();
  expect(await tapNotification(context)).toEqual({ opened: [`/items/${id}`], focused: 0 });

  await arrives();
  await page.goto('/items/create');
  await page.getByLabel('Title').fill('Half a sentence');
  expect(await tapNotification(context)).toEqual({ opened: [`/items/${id}`], focused: 0 });
  await expect(page.getByLabel('Title')).toHaveValue('Half a sentence');
});

test('a browser that was told never to says so, and how to change that', async ({
  portal,
  page,
  context,
}) => {
  // All that is not named is forbidden.
  await context.grantPermissions(['background-sync']);
  await signInOn(page, portal, portal.api.session);
  await page.goto('/profile');
  await expect(page.getByText(/^Notifications of the portal are blocked/)).toBeVisible();
  await expect(deviceSwitch(page)).toHaveCount(0);
});
