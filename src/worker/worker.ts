/** The service worker: the portal opens without a network, and from what the device has at once. */
import { hasOwnDocument, isPhotoAddress, isScreen, isShellScreen } from './addresses.ts';
import { respondFromNetwork, respondWithDocument, respondWithShell } from './navigations.ts';
import { sendInBackground } from './outbox.ts';
import { respondWithPhoto } from './photos.ts';
import { respondWithFile, isFile, precacheBuild } from './precache.ts';
import { showPushes } from './push.ts';
import { routeRequests } from './router.ts';
import { takeShared } from './share.ts';
import { activateOnRequest } from './update.ts';

activateOnRequest();
precacheBuild();
sendInBackground();
showPushes();
takeShared();

routeRequests([
  { matches: isFile, answer: respondWithFile },
  // Not for navigations alone: a page names its document too once the worker takes charge of it.
  { matches: hasOwnDocument, answer: respondWithDocument },
  // Also in a tab of its own.
  { matches: isPhotoAddress, answer: respondWithPhoto },
  { matches: whenOpened(isShellScreen), answer: respondWithShell },
  { matches: whenOpened(isScreen), answer: respondFromNetwork },
]);

function whenOpened(isOne: (url: URL) => boolean) {
  return (url: URL, { mode }: Request) => mode === 'navigate' && isOne(url);
}
