/** The service worker: the portal opens without a network, and from what the device has at once. */
import { registerRoute } from 'workbox-routing';
import { hasOwnDocument, isPhotoAddress, isScreen } from './addresses.ts';
import { answerScreen, answerWithDocument } from './navigations.ts';
import { answerPhoto } from './photos.ts';
import { precacheBuild } from './precache.ts';
import { takeOverWhenAsked } from './update.ts';

takeOverWhenAsked();
precacheBuild();

// Not for navigations alone: when the worker first takes charge of a page, that page names the
// document and the photos that it shows already (workbox-routing's message CACHE_URLS).
registerRoute(({ url, sameOrigin }) => sameOrigin && hasOwnDocument(url), answerWithDocument);
registerRoute(
  ({ url, sameOrigin, request }) =>
    sameOrigin && isPhotoAddress(url) && request.mode !== 'navigate',
  answerPhoto,
);
registerRoute(
  ({ url, sameOrigin, request }) => sameOrigin && request.mode === 'navigate' && isScreen(url),
  answerScreen,
);
