import { createSerialise } from '../../../contract/serialise.ts';

/** Name of the Web Lock that a flusher acquires. The browser releases it when the tab or worker dies. */
export const outboxLock = 'outbox';

/**
 * Prefix of Background Sync tags. Each registration has a new tag, because a tag cannot be used again after its sync
 * failed.
 */
export const outboxTag = 'outbox:';

/**
 * Serialises work across all tabs and the worker. Without Web Locks (a page without HTTPS, an old browser) it
 * serialises the work of this tab only. Two tabs may then send an entry twice; the server carries it out once,
 * because both use the same Idempotency-Key.
 */
export function createOutboxLock(): (run: () => Promise<void>) => Promise<void> {
  const locks: LockManager | null = 'locks' in navigator ? navigator.locks : null;
  if (locks !== null) return (run) => locks.request(outboxLock, run);
  const serialise = createSerialise();
  return (run) => serialise(outboxLock, run);
}
