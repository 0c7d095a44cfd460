import { createListeners } from '../../../core/listeners.ts';
import { logFailure } from '../../../core/log/log.ts';
import { Workbox } from 'workbox-window';
import { isSomethingTyped } from '../../routing/is-something-typed.ts';
import { followNextVersion } from './next-version.ts';
import { takenOverMark } from './take-over-script.ts';

/**
 * A new version takes over only when the old worker is idle, and a request in a dead network can keep it busy.
 * After this time the tab in which the person accepted the update reloads anyway; the version takes over later.
 */
const takeOverTimeoutMs = 5_000;

/** Marks in session storage that the person accepted an update in this tab. */
const acceptedKey = 'accepted';

export interface Updates {
  /** Calls the listener when a new version is ready to take over. @returns a function that unsubscribes */
  onReady(listener: () => void): () => void;
  /** Lets the new version take over. That reloads every tab, except other tabs in which something is typed. */
  accept(): void;
}

let updates: Updates | null = null;

/** Registers the service worker, once per page. Without one the portal still works online. */
export function startServiceWorker(): Updates {
  updates ??= start(new Workbox('/worker.js'));
  return updates;
}

function start(worker: Workbox): Updates {
  const ready = createListeners();
  let isReady = false;
  let isAccepted = false;
  let isControlled = navigator.serviceWorker.controller !== null;

  function announce() {
    isReady = true;
    ready.notify();
  }

  function reloadOrAsk() {
    if (isAccepted) {
      location.reload();
    } else if (!isControlled) {
      isControlled = true;
      cacheLoadedUrls();
    } else if (isSomethingTyped(document)) {
      // Another tab accepted the new version, but the person is typing in this tab: let them choose when it reloads.
      announce();
    } else {
      location.reload();
    }
  }

  navigator.serviceWorker.addEventListener('controllerchange', reloadOrAsk);
  // Another version took over before this listener existed.
  if (document.documentElement.hasAttribute(takenOverMark)) reloadOrAsk();
  const registering = worker
    .register()
    .catch(logFailure('update', 'the service worker could not be registered', undefined));
  void registering.then((registration) => {
    if (!registration) return;
    // If the old worker is still busy, the version that was accepted before the reload waits. Do not ask again.
    const accepted = sessionStorage.getItem(acceptedKey) && registration.waiting;
    sessionStorage.removeItem(acceptedKey);
    followNextVersion(registration, () => {
      if (registration.waiting !== accepted) announce();
    });
  });

  return {
    onReady(listener) {
      const unsubscribe = ready.subscribe(listener);
      if (isReady) listener();
      return unsubscribe;
    },
    accept() {
      isAccepted = true;
      void registering.then((registration) => {
        if (registration?.waiting) {
          sessionStorage.setItem(acceptedKey, '1');
          worker.messageSkipWaiting();
          setTimeout(() => location.reload(), takeOverTimeoutMs);
        } else {
          location.reload();
        }
      });
    },
  };
}

/** Sends the page's first worker the URLs of the document and its photos, which were loaded without a worker. */
function cacheLoadedUrls() {
  const photos = [...document.images]
    .map(({ currentSrc }) => currentSrc)
    .filter((src) => src !== '');
  navigator.serviceWorker.controller?.postMessage({
    type: 'CACHE_URLS',
    payload: { urlsToCache: [location.origin + location.pathname + location.search, ...photos] },
  });
}
