import { log, logFailure } from '../../../core/log/log.ts';
import { Workbox } from 'workbox-window';
import { minuteMs } from '../../../../contract/durations.ts';
import { withTimeout } from '../../../core/timing.ts';
import { followNextVersion } from './next-version.ts';
import { takenOverMark } from './take-over-script.ts';

/**
 * A new version takes over only when the old worker is idle, and a request in a dead network can keep it busy.
 * After this time the tab in which the person accepted the update reloads anyway; the version takes over later.
 */
const takeOverTimeoutMs = 5_000;

/** Marks in session storage that the person accepted an update in this tab. */
const acceptedKey = 'accepted';

/**
 * Registers the service worker. Without one the portal still works online. Call it once per page.
 * @param onReady called when a new version is ready to take over
 * @returns a function that lets the new version take over. That reloads every tab, except other tabs in which something
 *   is typed.
 */
export function startServiceWorker(onReady: () => void): () => void {
  const worker = new Workbox('/worker.js');
  let isAccepted = false;

  /** The script in the document has reloaded the page, unless this is the first worker or something is typed. */
  function onTakeOver() {
    if (isAccepted) location.reload();
    else if (isTakenOver()) onReady();
    else cacheLoadedUrls();
  }

  navigator.serviceWorker.addEventListener('controllerchange', onTakeOver);
  register(worker)
    .then((registration) => {
      // Another version took over before this listener existed.
      if (isTakenOver()) onReady();
      // If the old worker is still busy, the version that was accepted before the reload waits. Do not ask again.
      const accepted = sessionStorage.getItem(acceptedKey) && registration.waiting;
      sessionStorage.removeItem(acceptedKey);
      followNextVersion(registration, () => {
        if (registration.waiting !== accepted) onReady();
      });
    })
    // A browser that blocks cookies may block workers too.
    .catch(logFailure('update', 'the service worker cannot be used', undefined));

  return () => {
    isAccepted = true;
    sessionStorage.setItem(acceptedKey, '1');
    worker.messageSkipWaiting();
    setTimeout(() => location.reload(), isTakenOver() ? 0 : takeOverTimeoutMs);
  };
}

/**
 * Registers the service worker, and waits until one is active. If the network fails before the first worker is
 * installed, the browser does not try again while the page is open, so this function does.
 * @param logged the failure of the previous attempt, which is not logged again
 */
async function register(worker: Workbox, logged = ''): Promise<ServiceWorkerRegistration> {
  let failure = logged;
  worker.register().catch((error: unknown) => {
    failure = String(error);
    if (failure !== logged)
      log('warning', 'update', 'the service worker could not be registered', error);
  });
  return (
    (await withTimeout(navigator.serviceWorker.ready, minuteMs, null)) ?? register(worker, failure)
  );
}

/** Whether another version has taken over, but did not reload this tab because something is typed in it. */
function isTakenOver(): boolean {
  return document.documentElement.hasAttribute(takenOverMark);
}

/** Sends the page's first worker the URLs of the document and its photos, which were loaded without a worker. */
function cacheLoadedUrls() {
  const photos = [...document.images].map(({ currentSrc }) => currentSrc).filter(Boolean);
  navigator.serviceWorker.controller?.postMessage({
    type: 'CACHE_URLS',
    payload: { urlsToCache: [location.href, ...photos] },
  });
}
