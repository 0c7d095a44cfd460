import { deleteDocumentsOfOtherVersions } from './documents.ts';
import { deleteOtherVersions } from './precache.ts';

declare const self: ServiceWorkerGlobalScope;

/**
 * A new worker waits until the page asks it to take over (the message that workbox-window sends);
 * then it serves every open tab, and what is of other builds goes.
 */
export function activateOnRequest(): void {
  self.addEventListener('message', (event) => {
    if (isSkipWaiting(event.data)) void self.skipWaiting();
  });
  self.addEventListener('activate', (event) => {
    event.waitUntil(
      Promise.all([deleteOtherVersions(), deleteDocumentsOfOtherVersions(), self.clients.claim()]),
    );
  });
}

/** The server has another build by now: the browser looks for its worker at once, not only when it sees fit. */
export function checkForUpdate(): void {
  self.registration.update().catch(() => undefined);
}

function isSkipWaiting(message: unknown): boolean {
  return (
    typeof message === 'object' &&
    message !== null &&
    'type' in message &&
    message.type === 'SKIP_WAITING'
  );
}
