import type { BrowserContext, Page } from '@playwright/test';
import { claimThroughDialog } from '../support/browser/screens/claim.ts';
import { chooseCategory, fillInItem } from '../support/browser/screens/new-item.ts';
import { join } from '../support/browser/portal-api.ts';
import { claimedItem, test, openUntilWorkerReady } from '../support/browser/push/portal-pushes.ts';
import type { Portal } from '../support/browser/portal.ts';
import {
  allowNotifications,
  changeSubscription,
  claimPush,
  subscribeAs,
} from '../support/browser/push/pushes.ts';
import { waitUntilHydrated, phone, press, signIn, toast } from '../support/browser/screen.ts';
import { expect } from '../support/browser/test.ts';
import type { PushDevice } from '../support/notifications/push-service.ts';

const sam = { name: 'Sam', email: 'sam@campus.example', password: 'three green kettles' };

const deviceSwitch = (page: Page) => page.getByRole('switch', { name: 'Notify me on this device' });
const kindSwitch = (page: Page, name: string) =>
  page.getByRole('table').getByRole('switch', { name, exact: true });

/** Turns a switch and waits until the server has stored the change, which the switch itself shows at once. */
async function turnKind(page: Page, name: string): Promise<void> {
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT');
  await kindSwitch(page, name).click();
  await saved;
}

test('a device receives only the wanted kinds of notifications while they are on in the profile', async ({
  portal,
  mails,
  service,
  page,
  context,
}) => {
  const claimant = await join(portal.origin, mails, sam);
  const device = service.device();
  await allowNotifications(context);
  await subscribeAs(context, device);
  await signIn(page.context(), portal.origin, portal.api.session);
  await openUntilWorkerReady(page);
  await page.goto('/profile');

  await expect(deviceSwitch(page)).not.toBeChecked();
  await deviceSwitch(page).click();
  await expect(toast(page, 'Notifications are on for this device.')).toBeVisible();
  await expect(deviceSwitch(page)).toBeChecked();
  const claimed = await claimedItem(portal, claimant, 'Blue backpack');
  await expect
    .poll(() => device.received.map(({ text }) => text))
    .toEqual([claimPush(portal.origin, portal.api, claimed)]);

  await page.reload();
  await expect(deviceSwitch(page)).toBeChecked();
  await turnKind(page, 'Push: Claims on your items');
  await expect(kindSwitch(page, 'Push: Claims on your items')).not.toBeChecked();
  await expect(kindSwitch(page, 'Push: Messages')).toBeChecked();
  await page.reload();
  await expect(kindSwitch(page, 'Push: Claims on your items')).not.toBeChecked();
  await claimedItem(portal, claimant, 'Red scarf');
  await turnKind(page, 'Push: Claims on your items');
  await expect(kindSwitch(page, 'Push: Claims on your items')).toBeChecked();
  await claimedItem(portal, claimant, 'Green hat');
  await expect.poll(() => device.received.length).toBe(2);

  await deviceSwitch(page).click();
  await expect(toast(page, 'Notifications are off for this device.')).toBeVisible();
  await expect(deviceSwitch(page)).not.toBeChecked();
  await claimedItem(portal, claimant, 'Grey glove');
  await page.reload();
  await expect(deviceSwitch(page)).not.toBeChecked();
  expect(device.received).toHaveLength(2);
});

test('signing out ends the subscription of the device, and signing in again renews it', async ({
  portal,
  mails,
  service,
  page,
  context,
}) => {
  const claimant = await join(portal.origin, mails, sam);
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
  await openUntilWorkerReady(page);
  await page.goto('/profile');
  await deviceSwitch(page).click();
  await expect(deviceSwitch(page)).toBeChecked();

  await page.getByRole('button', { name: /Account menu/ }).click();
  await press(page, 'Logout');
  await page.waitForURL((url) => url.pathname === '/login');
  await expect.poll(subscribed).toBe(false);
  await claimedItem(portal, claimant, 'Blue backpack');
  expect(device.received).toEqual([]);

  const renewed = page.waitForResponse(
    (response) =>
      response.request().method() === 'PUT' && response.url().endsWith('/push/subscription'),
  );
  await logIn();
  expect((await renewed).status()).toBe(200);
  await claimedItem(portal, claimant, 'Red scarf');
  await expect.poll(() => device.received.length).toBe(1);
});

/** Switches notifications on in the profile, as the admin. */
async function switchOn(
  { portal, page, context }: { portal: Portal; page: Page; context: BrowserContext },
  device: PushDevice,
): Promise<void> {
  await allowNotifications(context);
  await subscribeAs(context, device);
  await signIn(page.context(), portal.origin, portal.api.session);
  await openUntilWorkerReady(page);
  await page.goto('/profile');
  await deviceSwitch(page).click();
  await expect(toast(page, 'Notifications are on for this device.')).toBeVisible();
}

for (const by of ['the browser', 'the worker'] as const) {
  test(`replaces an expired subscription with one that ${by} makes`, async ({
    portal,
    mails,
    service,
    page,
    context,
  }) => {
    const claimant = await join(portal.origin, mails, sam);
    const [before, after] = [service.device(), service.device()];
    await switchOn({ portal, page, context }, before);
    await changeSubscription(context, after, by);
    const claimed = await claimedItem(portal, claimant, 'Blue backpack');
    await expect
      .poll(() => after.received.map(({ text }) => text))
      .toEqual([claimPush(portal.origin, portal.api, claimed)]);
    expect(before.received).toEqual([]);
  });
}

test('does not give a renewed subscription to an account without notifications on this device', async ({
  portal,
  mails,
  service,
  page,
  context,
}) => {
  const claimant = await join(portal.origin, mails, sam);
  const [before, after] = [service.device(), service.device()];
  await switchOn({ portal, page, context }, before);
  // Another account signs in on the device.
  await signIn(page.context(), portal.origin, claimant.session);
  await page.goto('/notifications');
  await expect
    .poll(async () => page.evaluate(() => localStorage.getItem('test: subscribed with')))
    .toBeNull();
  await changeSubscription(context, after, 'the browser');
  await claimedItem(portal, claimant, 'Blue backpack');
  const theirItem = await claimant.postItem({ title: 'Red scarf' });
  await portal.api.claim(theirItem);
  await expect.poll(() => before.received.length).toBe(1);
  expect(after.received).toEqual([]);
});

test('a server that was killed before it could send a push again sends it after a restart', async ({
  portal,
  mails,
  service,
  page,
  context,
}) => {
  const claimant = await join(portal.origin, mails, sam);
  const device = service.device();
  await switchOn({ portal, page, context }, device);
  await page.goto('about:blank');
  service.refuse({ status: 503 }, 1);
  const claimed = await claimedItem(portal, claimant, 'Blue backpack');
  await expect.poll(() => service.requests()).toBe(1);
  await portal.kill();
  expect(device.received).toEqual([]);
  await portal.start();
  await expect
    .poll(() => device.received.map(({ text }) => text))
    .toEqual([claimPush(portal.origin, portal.api, claimed)]);
});

test('explains blocked notifications and how to allow them', async ({ portal, page, context }) => {
  // Granting one permission makes Playwright deny all others, including the one for notifications.
  await context.grantPermissions(['background-sync']);
  await signIn(page.context(), portal.origin, portal.api.session);
  await page.goto('/profile');
  await expect(page.getByText(/^Notifications from the portal are blocked/)).toBeVisible();
  await expect(deviceSwitch(page)).toHaveCount(0);
});

test('offers notifications after a claim, but not again on a device where they were declined', async ({
  portal,
  mails,
  service,
  page,
  context,
}) => {
  const claimant = await join(portal.origin, mails, sam);
  await allowNotifications(context);
  await subscribeAs(context, service.device());
  await signIn(page.context(), portal.origin, claimant.session);
  await openUntilWorkerReady(page);
  const offer = page.getByText(/^Get notified when someone claims your item/);
  const claimNext = async (title: string) => {
    const item = await portal.api.postItem({ title });
    await page.goto(`/items/${item._id}`);
    await waitUntilHydrated(page);
    await claimThroughDialog(page);
    await expect(page.getByRole('button', { name: 'Already Claimed' })).toBeVisible();
  };

  await claimNext('Blue backpack');
  await press(page, 'Not now');
  await expect(offer).toBeHidden();
  await claimNext('Red scarf');
  await expect(offer).toBeHidden();

  await page.evaluate(() => localStorage.removeItem('pushOffer'));
  await claimNext('Green hat');
  await press(page, 'Notify me');
  await expect(toast(page, 'Notifications are on for this device.')).toBeVisible();
  await expect(offer).toBeHidden();
  await page.goto('/profile');
  await expect(deviceSwitch(page)).toBeChecked();
});

test.describe('on a phone', () => {
  test.use(phone);

  const offerIn = (page: Page) => page.getByRole('status').filter({ hasText: /^Get notified/ });

  test.beforeEach(async ({ portal, service, page, context }) => {
    await allowNotifications(context);
    await subscribeAs(context, service.device());
    await signIn(page.context(), portal.origin, portal.api.session);
    await openUntilWorkerReady(page);
    await page.goto('/items/create');
  });

  test('shows a posted wallet from its top, with the instruction to hand it in', async ({
    page,
  }) => {
    await fillInItem(page, 'Brown wallet with zebra stripes');
    await chooseCategory(page, 'Cards & Documents');
    await press(page, 'Submit');
    await expect(offerIn(page)).toBeInViewport();
    await expect(page.getByRole('link', { name: 'Post another' })).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  });

  test('offers notifications after posting without covering "Post another"', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 640 });
    const title = 'Green scarf with a title that fills several lines on a phone, ';
    await fillInItem(page, title.repeat(2).slice(0, 119));
    await chooseCategory(page, 'Cards & Documents');
    await press(page, 'Submit');
    await expect(offerIn(page)).toBeInViewport();

    const postAnother = page.getByRole('link', { name: 'Post another' });
    await expect(postAnother).toBeInViewport({ ratio: 1 });
    const [link, cover] = await Promise.all([
      postAnother.boundingBox(),
      offerIn(page).boundingBox(),
    ]);
    expect(link!.y + link!.height).toBeLessThanOrEqual(cover!.y);
  });
});

test('switches a kind of email off in the profile and remembers it', async ({ portal, page }) => {
  await signIn(page.context(), portal.origin, portal.api.session);
  await page.goto('/profile');
  const claims = kindSwitch(page, 'Email: Claims on your items');
  await expect(claims).toBeChecked();
  await turnKind(page, 'Email: Claims on your items');
  await expect(claims).not.toBeChecked();
  await page.reload();
  await expect(claims).not.toBeChecked();
  await expect(kindSwitch(page, 'Email: Messages')).toBeChecked();
  await expect(kindSwitch(page, 'Push: Claims on your items')).toBeChecked();
});
