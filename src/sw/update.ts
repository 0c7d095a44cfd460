import { dropDocumentsOfOtherBuilds } from './documents.ts';

declare const self: ServiceWorkerGlobalScope;

/**
 * A new worker waits until the page asks it to take over (the message that workbox-window sends);
 * then it serves every open tab, and the documents of other builds go.
 */
export function takeOverWhenAsked(): void {
  self.addEventListener('message', (event) => {
    if (isSkipWaiting(event.data)) void self.skipWaiting();
  });
  self.addEventListener('activate', (event) => {
    event.waitUntil(Promise.all([dropDocumentsOfOtherBuilds(), self.clients.claim()]));
  });
}

function isSkipWaiting(message: unknown): boolean {
  return (
    typeof message === 'object' &&
    message !== null &&
    'type' in message &&
    message.type === 'SKIP_WAITING'
  );
}
