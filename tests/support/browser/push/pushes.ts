import { type BrowserContext, type Page, type Worker, expect } from '@playwright/test';
import type { PushDevice } from '../../notifications/push-service.ts';
import { registrationOf } from '../device/background-sync.ts';
import type { PortalApi } from '../portal-api.ts';

/** A notification as shown by the device. */
interface Shown {
  title: string;
  tag: string;
  icon: string;
  badge: string;
}

/** A push message to the account `to` about a claim on its item, with an unread count of one. */
export function claimPush(origin: string, to: PortalApi, itemId: string): string {
  const notification = {
    title: 'Someone claimed your item',
    lang: 'en',
    navigate: `${origin}/items/${itemId}`,
    tag: `claim /items/${itemId}`,
    icon: `${origin}/icons/icon-192.png`,
  };
  return JSON.stringify({ to: to.session.user.id, notification, app_badge: 1 });
}

/** Grants the permission for notifications, and for Background Sync. */
export async function allowNotifications(context: BrowserContext): Promise<void> {
  await context.grantPermissions(['notifications', 'background-sync']);
}

/**
 * Makes the browser subscribe as this device, because Chromium without Google's keys has no push service. The
 * subscription survives reloads until the page unsubscribes.
 */
export async function subscribeAs(
  context: BrowserContext,
  { subscription }: PushDevice,
): Promise<void> {
  await context.addInitScript((device) => {
    const stored = 'test: subscribed with';
    const bytes = (text: string) =>
      Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (byte) =>
        byte.charCodeAt(0),
      ).buffer;
    const present = () => {
      const key = localStorage.getItem(stored);
      if (key === null) return null;
      return {
        endpoint: device.endpoint,
        options: { userVisibleOnly: true, applicationServerKey: bytes(key) },
        toJSON: () => ({
          endpoint: device.endpoint,
          keys: { p256dh: device.p256dh, auth: device.auth },
        }),
        unsubscribe: async () => {
          localStorage.removeItem(stored);
          return true;
        },
      };
    };
    Object.assign(PushManager.prototype, {
      getSubscription: async () => present(),
      subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
        localStorage.setItem(stored, applicationServerKey);
        return present();
      },
    });
  }, subscription);
}

/** The worker of the only portal that the device has visited. */
async function workerOf(context: BrowserContext): Promise<Worker> {
  return context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
}

/** Number of the portal's windows as seen by its worker. */
export async function countWindows(context: BrowserContext): Promise<number> {
  return (await workerOf(context)).evaluate(async () => {
    const { clients } = globalThis as unknown as {
      clients: { matchAll: (options: object) => Promise<unknown[]> };
    };
    const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true });
    return windows.length;
  });
}

/**
 * Replaces the worker's subscription with one that records whether the worker has ended it.
 * @returns a function that says whether the worker has ended the subscription
 */
export async function watchSubscription(context: BrowserContext): Promise<() => Promise<boolean>> {
  const worker = await workerOf(context);
  await worker.evaluate(() => {
    const { registration } = globalThis as unknown as {
      registration: ServiceWorkerRegistration & { isEnded?: boolean };
    };
    registration.isEnded = false;
    Object.assign(registration.pushManager, {
      getSubscription: async () => ({
        unsubscribe: async () => (registration.isEnded = true),
      }),
    });
  });
  return () =>
    worker.evaluate(
      () => (globalThis as unknown as { registration: { isEnded: boolean } }).registration.isEnded,
    );
}

/**
 * Sends the worker the event for a changed subscription. The new subscription is that of this device.
 * @param by who subscribes: 'the browser' puts the new subscription into the event; with 'the worker', the event
 *   contains none, and the worker must subscribe itself
 */
export async function changeSubscription(
  context: BrowserContext,
  { subscription: to }: PushDevice,
  by: 'the browser' | 'the worker',
): Promise<void> {
  const worker = await workerOf(context);
  await worker.evaluate(
    async ({ device, byBrowser }) => {
      const scope = globalThis as unknown as EventTarget & {
        registration: ServiceWorkerRegistration;
        ExtendableEvent: new (type: string) => Event;
      };
      const next = {
        toJSON: () => ({
          endpoint: device.endpoint,
          keys: { p256dh: device.p256dh, auth: device.auth },
        }),
        unsubscribe: async () => true,
      };
      Object.assign(scope.registration.pushManager, { subscribe: async () => next });
      const event = new scope.ExtendableEvent('pushsubscriptionchange');
      const waited: Promise<unknown>[] = [];
      Object.assign(event, {
        oldSubscription: { options: { applicationServerKey: new ArrayBuffer(65) } },
        newSubscription: byBrowser ? next : null,
      });
      Object.defineProperty(event, 'waitUntil', {
        value: (work: Promise<unknown>) => waited.push(work),
      });
      scope.dispatchEvent(event);
      await Promise.all(waited);
    },
    { device: to, byBrowser: by === 'the browser' },
  );
}

/**
 * Delivers a push message to a portal's worker, as the browser does, and repeats it if DevTools loses it. Resolves
 * when the worker has finished. Reading the shown notifications earlier could make Chromium lose one that it is
 * about to show.
 */
export async function deliverPush(page: Page, origin: string, data: string): Promise<void> {
  const worker = await workerOf(page.context());
  await worker.evaluate(() => {
    const scope = globalThis as unknown as PushScope;
    const { prototype } = scope.ExtendableEvent;
    const { waitUntil } = prototype;
    scope.isHandled = false;
    prototype.waitUntil = function (this: Event, work) {
      waitUntil.call(this, work);
      if (this.type !== 'push') return;
      prototype.waitUntil = waitUntil;
      void work.finally(() => (scope.isHandled = true));
    };

    interface PushScope {
      ExtendableEvent: { prototype: { waitUntil: (work: Promise<unknown>) => void } };
      isHandled: boolean;
    }
  });
  const isHandled = () =>
    worker.evaluate(() => (globalThis as unknown as { isHandled: boolean }).isHandled);
  const devTools = await page.context().newCDPSession(page);
  const registrationId = await registrationOf(devTools, origin);
  await expect(async () => {
    await devTools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
    await expect.poll(isHandled, { timeout: 5000 }).toBe(true);
  }).toPass();
  await devTools.detach();
}

/** Shows a notification that leads to this path, without a push. */
export async function showNotification(context: BrowserContext, path: string): Promise<void> {
  await (
    await workerOf(context)
  ).evaluate(async (data) => {
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration };
    await registration.showNotification('Someone claimed your item', { data });
  }, path);
}

/** The notifications that the device shows now. */
export async function notificationsOf(context: BrowserContext): Promise<Shown[]> {
  return (await workerOf(context)).evaluate(async () => {
    const { registration } = globalThis as unknown as {
      registration: ServiceWorkerRegistration;
    };
    const shown = await registration.getNotifications();
    // TypeScript's library lacks `badge`.
    return (shown as unknown as Shown[]).map(({ title, tag, icon, badge }) => ({
      title,
      tag,
      icon,
      badge,
    }));
  });
}

/**
 * Sends the worker the event for a tap on the first notification.
 * @returns the paths that the worker opened windows for, and how often it focused one
 */
export async function tapNotification(
  context: BrowserContext,
): Promise<{ opened: string[]; focused: number }> {
  return (await workerOf(context)).evaluate(async () => {
    const worker = globalThis as unknown as ServiceWorkerRegistrationScope;
    const [notification] = await worker.registration.getNotifications();
    const did = { opened: [] as string[], focused: 0 };
    // Replace these two functions, because workers may call them only after a real tap.
    worker.clients.openWindow = async (path) => void did.opened.push(path);
    worker.WindowClient.prototype.focus = async () => void (did.focused += 1);
    const event = new worker.NotificationEvent('notificationclick', { notification });
    // Test machines may be slower than a phone, so extend the worker's timeouts.
    const { setTimeout: timer } = worker;
    worker.setTimeout = (work, wait, ...given) => timer(work, 10 * wait, ...given);
    const waited: Promise<unknown>[] = [];
    Object.defineProperty(event, 'waitUntil', {
      value: (work: Promise<unknown>) => waited.push(work),
    });
    worker.dispatchEvent(event);
    await Promise.all(waited);
    worker.setTimeout = timer;
    return did;

    interface ServiceWorkerRegistrationScope extends EventTarget {
      registration: ServiceWorkerRegistration;
      setTimeout: (work: () => void, wait: number, ...given: unknown[]) => unknown;
      clients: { openWindow: (path: string) => Promise<void> };
      WindowClient: { prototype: { focus: () => Promise<void> } };
      NotificationEvent: new (
        type: string,
        init: { notification: Notification | undefined },
      ) => Event;
    }
  });
}
