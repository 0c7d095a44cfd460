import { createListeners } from '../../core/listeners.ts';

export type OnlineStatus = 'online' | 'offline';

/**
 * Stores whether the portal's server answers, as the results of calls show. The browser's `navigator.onLine` is
 * only the initial value: it is true behind a captive portal, and sometimes false by mistake.
 * @param guess returns the status to assume until the first call has a result
 */
function createOnlineStatus(guess: () => OnlineStatus) {
  let state: OnlineStatus | null = null;
  const changes = createListeners();

  function become(next: OnlineStatus) {
    if (next === get()) return;
    state = next;
    changes.notify();
  }

  function get(): OnlineStatus {
    state ??= guess();
    return state;
  }

  return {
    get,
    subscribe: changes.subscribe,
    /** To be called after each response of the portal's server. */
    responded: () => {
      become('online');
    },
    /** To be called after a call without a response, and when the browser reports that the network is gone. */
    lost: () => {
      become('offline');
    },
  };
}

export const onlineStatus = createOnlineStatus(() =>
  'onLine' in navigator && !navigator.onLine ? 'offline' : 'online',
);
