import { createWorkerCaller } from './worker-caller.ts';
import { PushMessage } from '../../contract/notifications/push-message.ts';
import type { TapMessage } from '../core/push/opened-path.ts';
import { log } from '../core/log/log.ts';
import { parseJson } from '../../contract/text/parse-json.ts';
import { parseOrNull } from '../core/parse.ts';
import { subscriptionRequest } from '../core/push/subscription.ts';
import { arePushesWanted, readMirroredSession } from '../core/session/session-mirror.ts';
import { withTimeout } from '../core/timing.ts';
import { isScreen } from './addresses.ts';

declare const self: ServiceWorkerGlobalScope;

/** How long an open window may take to respond. */
const windowTimeoutMs = 400;

/** Shows pushes as notifications, and opens the screen of a tapped notification. */
export function showPushes(): void {
  self.addEventListener('push', (event) => {
    if (event.data === null) return;
    const message = parseOrNull(PushMessage, parseJson(event.data.text()));
    if (message !== null) event.waitUntil(show(message));
    else log('error', 'push', 'a push message is not as in the contract');
  });
  self.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(open(String(event.notification.data)));
  });
  self.addEventListener('pushsubscriptionchange', (event) => {
    event.waitUntil(resubscribe(event));
  });
}

async function show({ notification, to, app_badge: unread }: PushMessage): Promise<void> {
  if (!(await arePushesWanted(to))) {
    // The subscription is left over, for example from a sign-out without a network.
    await (await self.registration.pushManager.getSubscription())?.unsubscribe();
    return;
  }
  // A visible page shows the notification itself.
  if ((await portalWindows()).some(({ visibilityState }) => visibilityState === 'visible')) return;
  const { title, navigate, lang, tag, icon } = notification;
  const { pathname } = new URL(navigate);
  // The badge is optional: the device may show none.
  if ('setAppBadge' in navigator) navigator.setAppBadge(unread).catch(() => undefined);
  await self.registration.showNotification(title, {
    lang,
    tag,
    icon,
    data: pathname,
    badge: '/icons/badge-96.png',
  });
}

/** The windows that show the portal, the most recently used one first. */
async function portalWindows(): Promise<readonly WindowClient[]> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  return windows.filter(({ url }) => isScreen(new URL(url)));
}

/**
 * Focuses a window that shows the path already, also if the user is writing in it. Otherwise opens the path in the most
 * recently used window or, if that window declines because the user is writing in it, in a new one. The browser allows
 * only one focus or new window per tap, so the worker asks a window first.
 */
async function open(path: string): Promise<void> {
  const windows = await portalWindows();
  const shows = await Promise.all(windows.map((one) => agrees(one, { type: 'SHOWS', path })));
  const showing = windows.find((_, index) => shows[index]);
  if (showing !== undefined) {
    await showing.focus();
    return;
  }
  const [used] = windows;
  const isOpening = used !== undefined && (await agrees(used, { type: 'OPEN', path }));
  await (isOpening ? used.focus() : self.clients.openWindow(path));
}

function agrees(window: WindowClient, message: TapMessage): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  const response = new Promise<boolean>((resolve) => {
    port1.onmessage = ({ data }) => resolve(data === true);
  });
  window.postMessage(message, [port2]);
  return withTimeout(response, windowTimeoutMs, false);
}

/** Handles a subscription that the browser ended or replaced: subscribes again only if the user wants pushes here. */
async function resubscribe({
  oldSubscription,
  newSubscription,
}: PushSubscriptionChangeEvent): Promise<void> {
  const session = await readMirroredSession();
  if (!session?.push) {
    await newSubscription?.unsubscribe();
    return;
  }
  const subscription =
    newSubscription ?? (oldSubscription && (await renewSubscription(oldSubscription)));
  if (!subscription) return;
  const call = createWorkerCaller(() => session.token);
  const request = subscriptionRequest(subscription, session.push.declarative);
  await call('PUT /users/me/push/subscription', request);
}

function renewSubscription({ options }: PushSubscription): Promise<PushSubscription> {
  const { applicationServerKey } = options;
  return self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
}
