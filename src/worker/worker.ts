/** The service worker: the portal opens without a network, and from what the device has at once. */
import { hasOwnDocument, isPhotoAddress, isScreen, isShellScreen } from './addresses.ts';
import { answerFromNetwork, answerWithDocument, answerWithShell } from './navigations.ts';
import { sendInBackground } from './outbox.ts';
import { answerPhoto } from './photos.ts';
import { answerWithFile, isFile, precacheBuild } from './precache.ts';
import { showPushes } from './push.ts';
import { answerBy } from './router.ts';
import { takeShared } from './share.ts';
import { takeOverWhenAsked } from './update.ts';

takeOverWhenAsked();
precacheBuild();
sendInBackground();
showPushes();
takeShared();

answerBy([
  { matches: isFile, answer: answerWithFile },
  // Not for navigations alone: a page names its document too once the worker takes charge of it.
  { matches: hasOwnDocument, answer: answerWithDocument },
  // Also in a tab of its own.
  { matches: isPhotoAddress, answer: answerPhoto },
  { matches: whenOpened(isShellScreen), answer: answerWithShell },
  { matches: whenOpened(isScreen), answer: answerFromNetwork },
]);

function whenOpened(isOne: (url: URL) => boolean) {
  return (url: URL, { mode }: Request) => mode === 'navigate' && isOne(url);
}
