import { createSerialise } from '../../../contract/serialise.ts';
import { logFailure } from '../../core/log/log.ts';
import { call } from '../http/api.ts';
import { deviceBeforePermission, subscribe, userId } from './push.ts';
import { readPushWish } from './push-wish.ts';

const serialise = createSerialise();

/**
 * Repairs the push subscription of a device for which a user switched pushes on. While that user is signed in, the
 * device has a subscription with the server's current key that the server knows; otherwise it has none.
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
  if (wish !== userId()) {
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

/** Closes the notifications that lead to a screen which the user has opened. */
export async function closeNotifications(path: string): Promise<void> {
  if (deviceBeforePermission() !== null) return;
  const registration = await navigator.serviceWorker.getRegistration();
  const shown = (await registration?.getNotifications()) ?? [];
  // A tag is a subject, a space and the path; see server/features/push.
  for (const notification of shown) if (notification.tag.endsWith(` ${path}`)) notification.close();
}

function isOfKey({ options }: PushSubscription, publicKey: string): boolean {
  const key = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer());
  const text = btoa(String.fromCharCode(...key));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '') === publicKey;
}
