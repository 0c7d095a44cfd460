import { call } from '../http/api.ts';
import { mirrorSessionNow } from '../session/mirror-now.ts';
import { subscriptionRequest } from '../../core/push/subscription.ts';
import { pushWishKey, readPushWish, showsDeclarative } from './push-wish.ts';
import type { Failure, Result } from '../../core/http/result.ts';
import { session } from '../session/session-state.ts';

/** Whether this device takes pushes for who is signed in. */
export type PushDevice =
  /** The browser cannot. */
  | 'unsupported'
  /** It could, as an app on the Home Screen (iOS). */
  | 'not installed'
  /** The person, or who looks after the device, has forbidden it to this site. */
  | 'denied'
  | 'off'
  | 'on';

/** What kept a device from being switched on. */
export type PushFailure =
  Failure | { kind: 'no permission' } | { kind: 'no worker' } | { kind: 'no push service' };

/** How long the worker may take to be there, in milliseconds: on a first visit it still fetches its files. */
const patience = 30_000;

export async function pushDevice(): Promise<PushDevice> {
  const before = deviceBeforePermission();
  if (before !== null) return before;
  const isWanted = Notification.permission === 'granted' && readPushWish() === userId();
  return isWanted && (await subscriptionHere()) !== null ? 'on' : 'off';
}

/** Null where it is the person's choice. */
export function deviceBeforePermission(): PushDevice | null {
  const isPossible =
    'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  if (isPossible) return Notification.permission === 'denied' ? 'denied' : null;
  return 'standalone' in navigator && navigator.standalone === false
    ? 'not installed'
    : 'unsupported';
}

/**
 * Has things pushed to this device. To be called in answer to a tap: only then may a page ask for the
 * permission.
 */
export async function switchPushOn(): Promise<Result<'on'> | { ok: false; failure: PushFailure }> {
  // First of all: after anything else that takes time Safari no longer knows of the tap.
  if ((await Notification.requestPermission()) !== 'granted') return failed('no permission');
  const registration = await readyRegistration();
  if (registration === null) return failed('no worker');
  const known = await call('GET /users/me/push', {});
  if (!known.ok) return known;
  const subscribed = await subscribe(registration, known.value.publicKey);
  if (subscribed.ok) writePushWish(userId());
  return subscribed;
}

/** Works without a network too: the push service then tells the server that this device is gone. */
export async function switchPushOff(): Promise<void> {
  writePushWish(null);
  const subscription = await subscriptionHere();
  // One that cannot be ended is of no use: the worker shows nothing that is not wanted.
  await subscription?.unsubscribe().catch(() => false);
  await call('DELETE /users/me/push/subscription', {});
}

/** A new subscription in place of whatever was there: one that the server has lost is dead. */
export async function subscribe(
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
  } catch {
    return failed('no push service');
  }
  const request = subscriptionRequest(subscription, showsDeclarative());
  const told = await call('PUT /users/me/push/subscription', request);
  if (told.ok) return { ok: true, value: 'on' };
  await subscription.unsubscribe();
  return told;
}

/** Null also where the browser will not say, as in some private windows. */
async function subscriptionHere(): Promise<PushSubscription | null> {
  try {
    const registration = await navigator.serviceWorker.getRegistration();
    return (await registration?.pushManager.getSubscription()) ?? null;
  } catch {
    return null;
  }
}

/** Null where no worker comes to be. */
async function readyRegistration(): Promise<ServiceWorkerRegistration | null> {
  const enough = new Promise<null>((resolve) => {
    setTimeout(resolve, patience, null);
  });
  return Promise.race([navigator.serviceWorker.ready, enough]);
}

/** @param wisher null where nobody wants them any more */
function writePushWish(wisher: string | null): void {
  try {
    if (wisher === null) localStorage.removeItem(pushWishKey);
    else localStorage.setItem(pushWishKey, wisher);
  } catch {
    // Without a wish it counts as off.
  }
  void mirrorSessionNow();
}

export function userId(): string | null {
  const now = session.get();
  return now.state === 'signed in' ? now.user.id : null;
}

function failed<K extends PushFailure['kind']>(kind: K) {
  return { ok: false, failure: { kind } } as const;
}
