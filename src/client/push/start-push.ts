import { logFailure } from '../../core/log/log.ts';
import type * as pushing from './push.ts';
import { readPushWish } from './push-wish.ts';
import { session } from '../session/session-state.ts';

/** Delays the first check, so that it does not compete with loading the page. */
const settleDelayMs = 5_000;

/** Repairs the device's subscription after the start and at each change of the session, if pushes are on. */
export function followPush(): void {
  const settle = () => withPush(({ settlePush }) => settlePush());
  setTimeout(settle, settleDelayMs);
  session.subscribe(settle);
}

/**
 * Loads the push code and runs the work with it, if a user switched pushes on for this device. Does nothing if the
 * code cannot be loaded.
 */
export function withPush(work: (push: typeof pushing) => unknown): void {
  if (readPushWish() === null) return;
  import('./push.ts')
    .then(work)
    .catch(logFailure('push', 'its code could not be loaded', undefined));
}
