import { z } from 'zod/mini';
import { parseOrNull } from '../core/parse.ts';
import { deleteDocumentsOfOtherVersions } from './documents.ts';
import { deleteEarlierVersions } from './precache.ts';

declare const self: ServiceWorkerGlobalScope;

const SkipWaiting = z.object({ type: z.literal('SKIP_WAITING') });

/**
 * Keeps a new worker waiting until the page asks it to take over (the message of workbox-window). The new worker then
 * controls every open tab and deletes the caches of earlier builds.
 */
export function activateOnRequest(): void {
  self.addEventListener('message', (event) => {
    if (parseOrNull(SkipWaiting, event.data) !== null) void self.skipWaiting();
  });
  self.addEventListener('activate', (event) => {
    event.waitUntil(
      Promise.all([
        deleteEarlierVersions(),
        deleteDocumentsOfOtherVersions(),
        self.clients.claim(),
      ]),
    );
  });
}

/** Makes the browser look for a new worker now. Called when the server turns out to have another build. */
export function checkForUpdate(): void {
  // This fails offline. The page checks again later.
  self.registration.update().catch(() => undefined);
}
