import { Workbox } from 'workbox-window';
import { isSomethingTyped } from '../routing/is-something-typed.ts';
import { followNextVersion } from './next-version.ts';

/**
 * A new version takes over once the one before it has nothing under way, which may be a message in a network
 * that says nothing. Who asked for it sees the page load anew after this time, milliseconds; it takes over later.
 */
const longestTakeOver = 5_000;

export interface Updates {
  /** Hears that a new version is ready to take over. */
  onReady(listener: () => void): () => void;
  /** Lets the new version take over, which loads every tab anew. */
  take(): void;
}

let updates: Updates | null = null;

/** Registers the service worker, once for each page. Without one the portal works, online. */
export function startServiceWorker(): Updates {
  updates ??= start(new Workbox('/worker.js'));
  return updates;
}

function start(worker: Workbox): Updates {
  const listeners = new Set<() => void>();
  let ready = false;
  let accepted = false;
  let controlled = navigator.serviceWorker.controller !== null;

  function announce() {
    ready = true;
    for (const listener of listeners) listener();
  }

  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (accepted) {
      location.reload();
    } else if (!controlled) {
      controlled = true;
      handOverWhatIsShown();
    } else if (isSomethingTyped(document)) {
      // Another tab let the new version in; here somebody is in the middle of a sentence.
      announce();
    } else {
      location.reload();
    }
  });
  const registering = worker.register().catch(() => undefined);
  void registering.then((registration) => {
    if (registration) followNextVersion(registration, announce);
  });

  return {
    onReady(listener) {
      listeners.add(listener);
      if (ready) listener();
      return () => {
        listeners.delete(listener);
      };
    },
    take() {
      accepted = true;
      void registering.then((registration) => {
        if (registration?.waiting) {
          worker.messageSkipWaiting();
          setTimeout(() => location.reload(), longestTakeOver);
        } else {
          location.reload();
        }
      });
    },
  };
}

/** What this page loaded before it had a worker is handed to it, so that the page opens offline too. */
function handOverWhatIsShown() {
  const photos = [...document.images]
    .map(({ currentSrc }) => currentSrc)
    .filter((src) => src !== '');
  navigator.serviceWorker.controller?.postMessage({
    type: 'CACHE_URLS',
    payload: { urlsToCache: [location.origin + location.pathname + location.search, ...photos] },
  });
}
