import { createSerialise } from '../../../contract/serialise.ts';
import { log, logFailure } from '../../core/log/log.ts';
import { call } from '../http/api.ts';
import { mirrorSessionNow } from '../session/mirror-session.ts';
import { subscriptionRequest } from '../../core/push/subscription.ts';
import { readPushWish, showsDeclarative, storePushWish } from './push-wish.ts';
import type { Failure, Result } from '../../core/http/result.ts';
import { session } from '../session/session-state.ts';
import { withTimeout } from '../../core/timing.ts';

/** Whether this device gets pushes for the signed-in user. */
export type PushDevice =
  /** The browser does not support push. */
  | 'unsupported'
  /** iOS supports push only for an app on the Home Screen. */
  | 'not installed'
  /** The user or an administrator of the device denied the permission to this site. */
  | 'denied'
  | 'off'
  | 'on';

/** Why push could not be switched on. */
export type PushFailure =
  Failure | { kind: 'no permission' } | { kind: 'no worker' } | { kind: 'no push service' };

/** How long to wait for the worker, which fetches its files on a first visit. */
const workerTimeoutMs = 30_000;

const serialise = createSerialise();

export async function pushDevice(): Promise<PushDevice> {
  const obstacle = deviceBeforePermission();
  if (obstacle !== null) return obstacle;
  const isWanted = Notification.permission === 'granted' && readPushWish() === session.userId();
  return isWanted && (await subscriptionHere()) !== null ? 'on' : 'off';
}

/** @returns why the device cannot get pushes, or null if the user can choose */
function deviceBeforePermission(): PushDevice | null {
  const isPossible =
    'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  if (isPossible) return Notification.permission === 'denied' ? 'denied' : null;
  return 'standalone' in navigator && navigator.standalone === false
    ? 'not installed'
    : 'unsupported';
}

/**
 * Switches pushes on for this device. Call it in the handler of a tap, because only then may a page request the
 * permission.
 */
export async function switchPushOn(): Promise<Result<'on'> | { ok: false; failure: PushFailure }> {
  // This must come first. After any other await, Safari no longer connects the request with the tap.
  if ((await Notification.requestPermission()) !== 'granted') return failed('no permission');
  const registration = await readyRegistration();
  if (registration === null) return failed('no worker');
  const known = await call('GET /users/me/push', {});
  if (!known.ok) return known;
  const subscribed = await subscribe(registration, known.value.publicKey);
  if (subscribed.ok) writePushWish(session.userId());
  return subscribed;
}

/** Switches pushes off. Also works offline, because the server deletes the subscription after its next push fails. */
export async function switchPushOff(): Promise<void> {
  writePushWish(null);
  const subscription = await subscriptionHere();
  // If unsubscribing fails, the worker still shows no unwanted push.
  await subscription?.unsubscribe().catch(() => false);
  await call('DELETE /users/me/push/subscription', {});
}

/**
 * Repairs the push subscription of a device for which a user switched pushes on. While that user is signed in, it
 * subscribes again if the subscription is missing, unknown to the server or made with another key. While that user is
 * not signed in, it ends the subscription and closes the notifications, which are about that user's items and messages.
 */
export function settlePush(): Promise<void> {
  return serialise('settle', settle).catch(
    logFailure('push', 'the subscription could not be settled', undefined),
  );
}

async function settle(): Promise<void> {
  const wish = readPushWish();
  if (wish === null || deviceBeforePermission() !== null) return;
  const registration = await navigator.serviceWorker.getRegistration();
  if (registration === undefined) return;
  const present = await registration.pushManager.getSubscription();
  if (wish !== session.userId()) {
    for (const notification of await registration.getNotifications()) notification.close();
    await present?.unsubscribe();
    return;
  }
  if (Notification.permission !== 'granted') return;
  const known = await call('GET /users/me/push', {});
  if (!known.ok) return;
  const { publicKey, endpoint } = known.value;
  if (present !== null && present.endpoint === endpoint && isOfKey(present, publicKey)) return;
  await subscribe(registration, publicKey);
}

/** Subscribes this device. Replaces a subscription that it has already, because the server may have deleted it. */
async function subscribe(
  { pushManager }: ServiceWorkerRegistration,
  publicKey: string,
): Promise<Result<'on'> | { ok: false; failure: PushFailure }> {
  let subscription: PushSubscription;
  try {
    await (await pushManager.getSubscription())?.unsubscribe();
    subscription = await pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: publicKey,
    });
  } catch (error) {
    log('warning', 'push', 'the browser could not subscribe', error);
    return failed('no push service');
  }
  const request = subscriptionRequest(subscription, showsDeclarative());
  const registered = await call('PUT /users/me/push/subscription', request);
  if (registered.ok) return { ok: true, value: 'on' };
  await subscription.unsubscribe();
  return registered;
}

/** Closes the notifications that lead to a screen which the user has opened. */
export async function closeNotifications(path: string): Promise<void> {
  if (deviceBeforePermission() !== null) return;
  const registration = await navigator.serviceWorker.getRegistration();
  const shown = (await registration?.getNotifications()) ?? [];
  // A tag is the kind of the notification, a space and the path; see server/features/push/deliver.ts.
  for (const notification of shown) if (notification.tag.endsWith(` ${path}`)) notification.close();
}

/** @returns the device's subscription; null if there is none, or if it cannot be read, as in some private windows */
async function subscriptionHere(): Promise<PushSubscription | null> {
  try {
    const registration = await navigator.serviceWorker.getRegistration();
    return (await registration?.pushManager.getSubscription()) ?? null;
  } catch (error) {
    log('warning', 'push', 'the subscription could not be read', error);
    return null;
  }
}

/** @returns null if no worker is ready in time */
function readyRegistration(): Promise<ServiceWorkerRegistration | null> {
  return withTimeout(navigator.serviceWorker.ready, workerTimeoutMs, null);
}

function writePushWish(userId: string | null): void {
  storePushWish(userId);
  void mirrorSessionNow();
}

function failed<K extends PushFailure['kind']>(kind: K) {
  return { ok: false, failure: { kind } } as const;
}

function isOfKey({ options }: PushSubscription, publicKey: string): boolean {
  const key = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer());
  const text = btoa(String.fromCharCode(...key));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '') === publicKey;
}
