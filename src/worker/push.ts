import type { PushMessage } from '../../contract/push.ts';
import { createCaller } from '../core/http/caller.ts';
import { sendWithFetch } from '../core/http/fetch-http.ts';
import { createOpenMessage } from '../core/push/opened-path.ts';
import { subscriptionRequest } from '../core/push/subscription.ts';
import { arePushesWanted, readMirroredSession } from '../core/session/session-mirror.ts';
import { isScreen } from './addresses.ts';

declare const self: ServiceWorkerGlobalScope;

/** How long an open window may take to say that it goes where it is asked to, in milliseconds. */
const patience = 400;

/** Shows what the server pushes, and opens its screen when it is tapped. */
export function showPushes(): void {
  self.addEventListener('push', (event) => {
    // Only the portal can send: what it encrypts and signs is what its contract says.
    const message = event.data?.json() as PushMessage | undefined;
    if (message) event.waitUntil(show(message));
  });
  self.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(open(String(event.notification.data)));
  });
  self.addEventListener('pushsubscriptionchange', (event) => {
    event.waitUntil(subscribeAnew(event));
  });
}

async function show({ notification, to, app_badge: unread }: PushMessage): Promise<void> {
  if (!(await arePushesWanted(to))) {
    // They have signed out, and neither the server nor the push service could be told.
    await (await self.registration.pushManager.getSubscription())?.unsubscribe();
    return;
  }
  // Whoever looks at the portal is told by the page.
  if ((await screens()).some(({ visibilityState }) => visibilityState === 'visible')) return;
  const { title, navigate, lang, tag, icon } = notification;
  const { pathname } = new URL(navigate);
  // Nothing is lost where there is no icon, or none that carries a number.
  if ('setAppBadge' in navigator) navigator.setAppBadge(unread).catch(() => undefined);
  await self.registration.showNotification(title, {
    ...{ lang, tag, icon, data: pathname },
    badge: '/icons/badge-96.png',
  });
}

/** The windows that show the portal, the one used last first. */
async function screens(): Promise<readonly WindowClient[]> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  return windows.filter(({ url }) => isScreen(new URL(url)));
}

/**
 * Goes there in a window that is open and in which nothing is being written, or else in a new one. An
 * event may bring one window to the front, so it is asked first.
 */
async function open(path: string): Promise<void> {
  const [used] = await screens();
  await (used && (await isGoing(used, path)) ? used.focus() : self.clients.openWindow(path));
}

function isGoing(window: WindowClient, path: string): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = () => resolve(true);
    setTimeout(resolve, patience, false);
    window.postMessage(createOpenMessage(path), [port2]);
  });
}

/** The browser has ended the subscription, or replaced it: where it is nobody's any more, it stays ended. */
async function subscribeAnew({
  oldSubscription,
  newSubscription,
}: PushSubscriptionChangeEvent): Promise<void> {
  const session = await readMirroredSession();
  if (!session?.push) {
    await newSubscription?.unsubscribe();
    return;
  }
  const subscription = newSubscription ?? (oldSubscription && (await replaced(oldSubscription)));
  if (!subscription) return;
  const call = createCaller(
    {
      origin: '',
      session: { token: () => session.token, end: () => undefined },
      connection: { reached: () => undefined, lost: () => undefined },
    },
    sendWithFetch,
  );
  const request = subscriptionRequest(subscription, session.push.declarative);
  await call('PUT /users/me/push/subscription', request);
}

function replaced({ options }: PushSubscription): Promise<PushSubscription> {
  const { applicationServerKey } = options;
  return self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
}
