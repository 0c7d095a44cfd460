import { outboxTag } from '../../core/outbox/sync-tag.ts';

/** Background Sync (WICG), which TypeScript's library does not know; Safari and Firefox have none. */
interface SyncRegistration extends ServiceWorkerRegistration {
  sync?: { register(tag: string): Promise<void> };
}

/** Has the browser wake the service worker when there is a network, also when no tab is left. */
export async function requestSync(now: number): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  try {
    const registration: SyncRegistration | undefined =
      await navigator.serviceWorker.getRegistration();
    await registration?.sync?.register(`${outboxTag}${now}`);
  } catch {
    // Forbidden, or no worker yet: the page does without.
  }
}
