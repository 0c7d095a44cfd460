import { type Page, type Route, expect } from '@playwright/test';
import { apiBase } from '../../../../contract/http/endpoint.ts';
import type { Call } from '../../../../contract/endpoints.ts';
import { answerCalls, refuseCalls } from '../network/failing-calls.ts';
import { fillInItem } from '../screens/new-item.ts';
import { press } from '../screen.ts';
import { goTo, scenesOf, waitUntilLoaded } from './scene.ts';

const sendMessage: Call = 'POST /messages/{conversationId}/messages';
const postItem: Call = 'POST /items';

async function goToConversation(page: Page): Promise<void> {
  await goTo(page, '/conversations');
  await page
    .getByRole('link', { name: /talked about/ })
    .first()
    .click();
  await page.getByRole('log').waitFor();
  await waitUntilLoaded(page);
}

async function writeMessage(page: Page, content: string): Promise<void> {
  await page.getByLabel('Message', { exact: true }).fill(content);
  await press(page, 'Send Message');
}

/**
 * Makes all calls fail as if offline. The browser's offline mode is not used, because without a worker the
 * code of other screens could not be loaded either.
 * @returns a function that goes online again
 */
async function goOffline(page: Page): Promise<() => Promise<void>> {
  const calls = `**${apiBase}/**`;
  const lose = (route: Route) => route.abort('internetdisconnected');
  await page.route(calls, lose);
  await page.evaluate(() => window.dispatchEvent(new Event('offline')));
  await page
    .getByText(/^You are offline/)
    .first()
    .waitFor();
  return async () => {
    await page.unroute(calls, lose);
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
  };
}

/** Posts an item with a photo, and waits for the screen of the item. */
async function post(page: Page, title: string): Promise<void> {
  await page.getByRole('link', { name: 'Post Item' }).first().click();
  await fillInItem(page, title);
  await press(page, 'Submit');
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
}

/** Leaves a refused message, a refused item and a waiting item in the outbox. Calls fail from then on. */
async function leaveUnsent(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 });
  await goToConversation(page);
  const sendAgain = await refuseCalls(page, sendMessage, {
    status: 403,
    code: 'FORBIDDEN',
    message: 'You no longer take part in this conversation.',
  });
  await writeMessage(page, 'Is it still there? I could come by on Thursday at noon.');
  await page.getByRole('region', { name: 'Not sent' }).waitFor();
  await sendAgain();
  await refuseCalls(page, postItem, {
    status: 400,
    code: 'VALIDATION_ERROR',
    details: [{ field: 'category', message: 'is not an active category' }],
  });
  await page.getByRole('link', { name: 'Post Item' }).first().click();
  await fillInItem(page, 'Grey glove with a hole');
  const reconnect = await goOffline(page);
  await press(page, 'Submit');
  await page.getByRole('heading', { level: 1, name: 'Grey glove with a hole' }).waitFor();
  await reconnect();
  await page.getByText('Not posted').waitFor();
  await goOffline(page);
  await post(page, 'Green scarf');
}

/** Runs `open`, which may resize the window, and then gives the window this width. */
async function restoringWidth(
  page: Page,
  width: number,
  open: () => Promise<unknown>,
): Promise<void> {
  await open();
  await page.setViewportSize({ width, height: 900 });
}

const widthOf = (page: Page): number => page.viewportSize()?.width ?? 0;

/** Navigates within the loaded page, because no document can be loaded without a network and a worker. */
async function navigateTo(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({ idx: 99, key: 'scene' }, '', to);
    window.dispatchEvent(new PopStateEvent('popstate', { state: { idx: 99, key: 'scene' } }));
  }, address);
  await waitUntilLoaded(page);
}

async function openWithUnsent(page: Page, address: string): Promise<void> {
  const width = widthOf(page);
  await restoringWidth(page, width, async () => {
    await leaveUnsent(page);
    await navigateTo(page, address);
    // The checks of the screen would count the toasts of the three entries.
    await page.locator('.mantine-Notification-root').first().waitFor({ state: 'detached' });
  });
}

function setPushPermission(page: Page, permission: NotificationPermission): Promise<unknown> {
  return page.addInitScript((now) => {
    Object.defineProperty(Notification, 'permission', { get: () => now });
  }, permission);
}

async function goToPush(page: Page): Promise<void> {
  await goTo(page, '/profile');
  await page.getByRole('heading', { name: /^Notifications/, level: 2 }).scrollIntoViewIfNeeded();
}

async function fireInstallPrompt(page: Page): Promise<void> {
  await page.evaluate(() => {
    const prompt = () => Promise.resolve({ outcome: 'dismissed' });
    window.dispatchEvent(
      Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }),
    );
  });
}

/** Posts an item, so that the offer to install appears. The item does not reach the portal. */
async function postWithInstallPrompt(page: Page): Promise<void> {
  const width = widthOf(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await goTo(page, '/');
  await fireInstallPrompt(page);
  await answerCalls(page, postItem, (route) =>
    route.fulfill({
      status: 201,
      json: { item: { _id: route.request().headers()['idempotency-key'], isActive: true } },
    }),
  );
  await page.getByRole('link', { name: 'Post Item' }).first().click();
  await fillInItem(page, 'Green scarf');
  await press(page, 'Submit');
  await page.getByText(/^Keep Lost & Found/).waitFor();
  await navigateTo(page, '/');
  await page.setViewportSize({ width, height: 900 });
}

/** Mia's screens about the outbox, offline use, installation and push notifications. */
export const phoneScenes = scenesOf('mia', {
  'outbox, empty': (page) => goTo(page, '/outbox'),
  'outbox, waiting and failed': (page) => openWithUnsent(page, '/outbox'),
  async 'outbox, sending'(page) {
    const width = widthOf(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await goTo(page, '/');
    await answerCalls(page, postItem, () => new Promise(() => undefined));
    await page.getByRole('link', { name: 'Post Item' }).first().click();
    await fillInItem(page, 'Green scarf');
    const reconnect = await goOffline(page);
    await press(page, 'Submit');
    await page.getByRole('heading', { level: 1, name: 'Green scarf' }).waitFor();
    await reconnect();
    await page.getByText('Sending...').waitFor();
    await navigateTo(page, '/outbox');
    await page.setViewportSize({ width, height: 900 });
  },
  async 'messages, waiting and failed'(page) {
    await goToConversation(page);
    const letThrough = await refuseCalls(page, sendMessage, {
      status: 403,
      code: 'FORBIDDEN',
      message: 'You no longer take part in this conversation.',
    });
    await writeMessage(page, 'Is it still there?');
    await page.getByRole('region', { name: 'Not sent' }).waitFor();
    await letThrough();
    await goOffline(page);
    await writeMessage(
      page,
      'I could come by on Thursday at noon, or else on Friday after the last lecture.',
    );
    await page.getByText('Waiting to be sent', { exact: true }).waitFor();
  },
  async 'messages, no room on the device'(page) {
    await goToConversation(page);
    await page.evaluate(() => {
      IDBObjectStore.prototype.add = () => {
        throw new DOMException('Full', 'QuotaExceededError');
      };
    });
    await goOffline(page);
    await writeMessage(page, 'Is it still there?');
    await page.getByText(/^The message couldn't be sent now, or saved on this device/).waitFor();
  },
  async 'messages, open in two tabs'(page) {
    const other = await page.context().newPage();
    await goToConversation(other);
    await goToConversation(page);
    await page.getByText(/^This conversation is open in another tab/).waitFor();
  },
  async 'new item, no room on the device'(page) {
    await goTo(page, '/items/create');
    await fillInItem(page, 'Green scarf');
    await goOffline(page);
    await page.evaluate(() => {
      IDBObjectStore.prototype.add = () => {
        throw new DOMException('Full', 'QuotaExceededError');
      };
    });
    await press(page, 'Submit');
    await page.getByText(/^The item couldn't be saved on this device/).waitFor();
  },
  'dashboard, waiting and failed': (page) => openWithUnsent(page, '/dashboard'),
  async 'item that waits'(page) {
    const width = widthOf(page);
    await restoringWidth(page, width, async () => {
      await page.setViewportSize({ width: 1440, height: 900 });
      await goTo(page, '/items/create');
      await page.getByRole('option', { name: 'Bags' }).waitFor({ state: 'attached' });
      await goOffline(page);
      await post(page, 'Green scarf');
    });
  },
  async 'home, offline'(page) {
    await goTo(page, '/');
    await page
      .getByRole('link', { name: /^View Details/ })
      .first()
      .click();
    await page.getByText('Description').waitFor();
    await page.goBack();
    await goOffline(page);
    await page.getByRole('searchbox').fill('a');
    await page
      .getByText(/saved item/)
      .first()
      .waitFor();
  },
  async 'item, offline'(page) {
    await goTo(page, '/');
    const link = page.getByRole('link', { name: /^View Details/ }).first();
    await link.click();
    await page.getByText('Description').waitFor();
    await page.goBack();
    await goOffline(page);
    await link.click();
    await page.getByText('Description').waitFor();
  },
  async 'logging out, unsent'(page) {
    await openWithUnsent(page, '/outbox');
    if (widthOf(page) >= 1440) await page.getByRole('button', { name: /Account menu/ }).click();
    else await page.getByRole('button', { name: /^Menu/ }).click();
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.getByRole('dialog', { name: 'Not everything has been sent' }).waitFor();
  },
  async 'profile, notifications not asked for'(page) {
    await setPushPermission(page, 'default');
    await goToPush(page);
  },
  async 'profile, notifications denied'(page) {
    await setPushPermission(page, 'denied');
    await goToPush(page);
  },
  async 'profile, notifications not there'(page) {
    await page.addInitScript(() => Reflect.deleteProperty(window, 'PushManager'));
    await goToPush(page);
  },
  async 'profile, notifications on'(page) {
    await page.addInitScript(() => {
      Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
      const user = JSON.parse(localStorage.getItem('user') ?? '{}') as { id?: string };
      localStorage.setItem('push', user.id ?? '');
      const subscription = { endpoint: 'https://push.example', options: {} };
      Object.defineProperty(navigator.serviceWorker, 'getRegistration', {
        value: () =>
          Promise.resolve({
            pushManager: { getSubscription: () => Promise.resolve(subscription) },
          }),
      });
    });
    await goToPush(page);
    await expect(page.getByRole('switch', { name: /on this device/ })).toBeChecked();
  },
  'install offer': postWithInstallPrompt,
  async 'install, how to on an iPhone'(page) {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'userAgent', {
        get: () =>
          'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1',
      });
    });
    await postWithInstallPrompt(page);
  },
});
