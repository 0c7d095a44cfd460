/** How often a page that stays open looks for a new version, milliseconds. */
const lookEvery = 30 * 60_000;
/** Sooner where the last try came to nothing, milliseconds. */
const tryAgainAfter = 60_000;

/**
 * Follows a service worker's registration until a new version of the portal waits to take over. What stops a
 * version from being kept (a server that starts anew, a network that breaks off) is over some time: then it is
 * tried again, however often.
 * @param ready is called for each version that waits
 */
export function followNextVersion(registration: ServiceWorkerRegistration, ready: () => void) {
  let dueAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function lookAfter(milliseconds: number) {
    dueAt = Date.now() + milliseconds;
    clearTimeout(timer);
    timer = setTimeout(lookIfDue, milliseconds);
  }

  function lookIfDue() {
    if (document.visibilityState === 'visible' && Date.now() >= dueAt) look();
  }

  function look() {
    lookAfter(lookEvery);
    registration.update().catch(() => lookAfter(tryAgainAfter));
  }

  function tellOfWaiting() {
    // The very first version waits for nobody.
    if (registration.waiting !== null && registration.active !== null) ready();
  }

  function followInstalling() {
    const { installing } = registration;
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed') tellOfWaiting();
      else if (installing.state === 'redundant') lookAfter(tryAgainAfter);
    });
  }

  registration.addEventListener('updatefound', followInstalling);
  followInstalling();
  tellOfWaiting();
  document.addEventListener('visibilitychange', lookIfDue);
  // The browser looks when a page is opened too, but in its own time. On a first visit nothing is newer.
  if (registration.active === null) lookAfter(lookEvery);
  else look();
}
