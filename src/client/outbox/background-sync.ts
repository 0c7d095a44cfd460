import { outboxTag } from '../../core/outbox/sync-tag.ts';

/** Background Sync (WICG); TypeScript's library has no type for it. Safari and Firefox do not support it. */
interface SyncRegistration extends ServiceWorkerRegistration {
  sync?: { register(tag: string): Promise<void> };
}

/** Asks the browser to start the service worker once there is a network, even if no tab is open. */
export async function requestSync(now: number): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  try {
    const registration: SyncRegistration | undefined =
      await navigator.serviceWorker.getRegistration();
    await registration?.sync?.register(`${outboxTag}${now}`);
  } catch {
    // Forbidden: only open pages send the outbox then.
  }
}
