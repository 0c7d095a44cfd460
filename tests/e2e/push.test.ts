import type { Page } from '@playwright/test';
import { readDeviceStorage } from '../support/browser/device/device-storage.ts';
import { expect, test as base } from '../support/browser/on-campus.ts';
import type { Portal } from '../support/browser/portal.ts';
import type { PortalApi } from '../support/browser/portal-api.ts';
import {
  allowNotifications,
  claimPush,
  deliverPush,
  notificationsOf,
  showNotification,
  tapNotification,
  watchSubscription,
  countWindows,
} from '../support/browser/push/pushes.ts';
import { signIn } from '../support/browser/screen.ts';
import { shortForm } from '../support/short-form.ts';

interface Fixtures {
  /** Id of an item of the poster, to whom the device belongs. */
  id: string;
  /** Delivers the push for a claim; by default for that item. */
  deliver: (itemId?: string) => Promise<void>;
  /** Opens the portal as the poster, with notifications switched on. */
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
  await signIn(page.context(), portal.origin, session);
  await page.addInitScript((id) => {
    // about:blank has no storage.
    if (location.protocol.startsWith('http')) localStorage.setItem('push', id);
  }, session.user.id);
  await page.goto('/');
  // Wait until the worker knows who is signed in.
  await expect.poll(async () => (await readDeviceStorage(page)).sessions).toBe(1);
}

/** Leaves the portal as if its tab was closed, and waits until the worker has noticed. */
async function closePortal(page: Page): Promise<void> {
  // Find the worker while it has a window, because otherwise Playwright may not find it.
  await expect.poll(() => countWindows(page.context())).toBe(1);
  await page.goto('about:blank');
  await expect.poll(() => countWindows(page.context())).toBe(0);
}

/** Waits for the code that loads after the page, which responds to taps. It also renders this element. */
async function waitUntilResponding(page: Page): Promise<void> {
  await expect(page.locator('body > #offers')).toBeAttached();
}

const another = '01900000-0000-7000-8000-000000000000';

test(
  'shows one notification per subject while the portal is closed, and removes it when its screen opens',
  shortForm,
  async ({ portal, page, context, id, open, deliver }) => {
    await open();
    const shown = () => notificationsOf(context);

    await deliver();
    await closePortal(page);
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
  },
);

test('shows no notification while a window of the portal is open', async ({
  page,
  context,
  open,
  deliver,
}) => {
  await open();
  await deliver();
  // Deliver another push. When its notification is shown, the worker has finished handling the first one.
  await closePortal(page);
  await deliver(another);
  expect((await notificationsOf(context)).map(({ tag }) => tag)).toEqual([
    `claim /items/${another}`,
  ]);
});

test('a tap navigates the open window to the right screen without a reload', async ({
  word,
  page,
  context,
  id,
  open,
  deliver,
}) => {
  await open();
  await closePortal(page);
  await deliver();
  await page.goto('/');
  await expect(page.getByRole('heading', { name: `Blue ${word}` })).toBeVisible();
  await waitUntilResponding(page);
  await page.evaluate(() => Object.assign(window, { isTheSame: true }));

  expect(await tapNotification(context)).toEqual({ opened: [], focused: 1 });
  await expect(page).toHaveURL(`/items/${id}`);
  await expect(page.getByRole('heading', { name: `Blue ${word}` })).toBeVisible();
  expect(await page.evaluate(() => 'isTheSame' in window)).toBe(true);
  expect(await notificationsOf(context)).toEqual([]);
});

test('a tap opens a new window if none is open or if somebody is writing in the open one', async ({
  page,
  context,
  id,
  open,
  deliver,
}) => {
  await open();
  await closePortal(page);

  await deliver();
  expect(await tapNotification(context)).toEqual({ opened: [`/items/${id}`], focused: 0 });
  // Wait until this notification is gone, so that it is not mistaken for the next.
  await expect.poll(async () => (await notificationsOf(context)).length).toBe(0);

  await deliver();
  await page.goto('/items/create');
  await page.getByLabel('Title').fill('Half a sentence');
  expect(await tapNotification(context)).toEqual({ opened: [`/items/${id}`], focused: 0 });
  await expect(page.getByLabel('Title')).toHaveValue('Half a sentence');
});

test('a tap focuses the window that shows the screen already, also if somebody is writing there', async ({
  page,
  context,
  id,
  open,
}) => {
  await open();
  await page.goto(`/items/${id}?edit`);
  await page.getByLabel('Title').fill('Half a title');
  await waitUntilResponding(page);
  const other = await context.newPage();
  await other.goto('/');
  await waitUntilResponding(other);

  // A page that is hidden when the push arrives leaves the notification open. Playwright cannot hide a page.
  await showNotification(context, `/items/${id}`);
  expect(await tapNotification(context)).toEqual({ opened: [], focused: 1 });
  await expect(other).toHaveURL('/');
  await expect(page.getByLabel('Title')).toHaveValue('Half a title');
});

test('a push for an account that is not signed in is not shown and ends the subscription', async ({
  portal,
  poster,
  page,
  context,
  id,
  open,
  deliver,
}) => {
  await open();
  await closePortal(page);
  const isEnded = await watchSubscription(context);
  const push = JSON.parse(claimPush(portal.origin, poster, id)) as object;
  await deliverPush(page, portal.origin, JSON.stringify({ ...push, to: 'somebody else' }));
  await expect.poll(isEnded).toBe(true);
  expect(await notificationsOf(context)).toEqual([]);

  await deliver();
});

test('shows a declarative push once in a browser that does not support such pushes', async ({
  portal,
  poster,
  page,
  context,
  id,
  open,
}) => {
  await open();
  await closePortal(page);
  const push = JSON.parse(claimPush(portal.origin, poster, id)) as object;
  await deliverPush(page, portal.origin, JSON.stringify({ web_push: 8030, ...push }));
  expect((await notificationsOf(context)).map(({ tag }) => tag)).toEqual([`claim /items/${id}`]);
});
