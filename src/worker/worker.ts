/** The service worker: it serves the portal from the device's caches, with or without a network. */
import { hasOwnDocument, isPhotoAddress, isScreen, isShellScreen } from './addresses.ts';
import { respondFromNetwork, respondWithDocument, respondWithShell } from './navigations.ts';
import { startBackgroundSync } from './outbox.ts';
import { respondWithPhoto } from './photos.ts';
import { respondWithFile, isFile, precacheBuild } from './precache.ts';
import { showPushes } from './push.ts';
import { routeRequests } from './router.ts';
import { receiveShares } from './share.ts';
import { activateOnRequest } from './update.ts';
import { startLogStore } from '../core/log/log-store.ts';

startLogStore('worker');
activateOnRequest();
precacheBuild();
startBackgroundSync();
showPushes();
receiveShares();

routeRequests([
  { matches: isFile, answer: respondWithFile },
  // These requests need not be navigations. A page also sends the address of its document when the worker takes
  // control of the page (CACHE_URLS), and scripts prefetch documents.
  { matches: hasOwnDocument, answer: respondWithDocument },
  // Includes a photo that is opened in its own tab.
  { matches: isPhotoAddress, answer: respondWithPhoto },
  { matches: whenOpened(isShellScreen), answer: respondWithShell },
  { matches: whenOpened(isScreen), answer: respondFromNetwork },
]);

function whenOpened(matches: (url: URL) => boolean) {
  return (url: URL, { mode }: Request) => mode === 'navigate' && matches(url);
}
