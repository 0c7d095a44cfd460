import type * as settling from './settle-subscription.ts';
import { readPushWish } from './push-wish.ts';
import { session } from '../session/session-state.ts';

/** When nothing else is wanted of the page any more, milliseconds after its start. */
const later = 5_000;

/** Keeps an eye on the device's subscription, where somebody has wanted notifications on it. */
export function followPush(): void {
  const settle = () => withPush(({ settlePush }) => settlePush());
  setTimeout(settle, later);
  session.subscribe(settle);
}

/**
 * Does something with code that is fetched for it, where somebody has wanted notifications on this
 * device; not at all where it cannot be fetched.
 */
export function withPush(work: (push: typeof settling) => unknown): void {
  if (readPushWish() !== null) import('./settle-subscription.ts').then(work).catch(() => undefined);
}
