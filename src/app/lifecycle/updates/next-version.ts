import { minuteMs } from '../../../../contract/durations.ts';

/** How often an open page checks for a new version. */
const checkEveryMs = 30 * minuteMs;
/** The delay after a failed check or installation. */
const retryAfterMs = minuteMs;

/**
 * Checks a service worker's registration for new versions of the portal. If a check or an installation fails, for
 * example while the server restarts, it is retried without limit.
 * @param onReady called for each version that is installed and waits to take over
 */
export function followNextVersion(registration: ServiceWorkerRegistration, onReady: () => void) {
  let checkedAt = Date.now();
  let delayMs = checkEveryMs;

  function retrySoon() {
    delayMs = retryAfterMs;
  }

  function checkIfDue() {
    // The difference is negative if the clock was set back. The check is then due too.
    const isDue = Math.abs(Date.now() - checkedAt) >= delayMs;
    if (isDue && document.visibilityState === 'visible') check();
  }

  function check() {
    checkedAt = Date.now();
    delayMs = checkEveryMs;
    // A check usually fails because the device is offline.
    registration.update().catch(retrySoon);
  }

  function reportWaiting() {
    // Without an active worker, the waiting worker is the first on this device and takes over at once.
    if (registration.waiting !== null && registration.active !== null) onReady();
  }

  function followInstalling() {
    const { installing } = registration;
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed') reportWaiting();
      else if (installing.state === 'redundant') retrySoon();
    });
  }

  registration.addEventListener('updatefound', followInstalling);
  followInstalling();
  reportWaiting();
  setInterval(checkIfDue, retryAfterMs);
  // Timers stop while a phone sleeps.
  document.addEventListener('visibilitychange', checkIfDue);
  // Check now, because the browser checks after a page load at a time of its own choice. The first visit needs no
  // check: its version is the newest.
  if (registration.active !== null) check();
}
