import { addListener } from '../listeners.ts';

export type OnlineStatus = 'online' | 'offline';

/**
 * Whether the portal's server answers, told by the outcome of real calls. What the browser believes
 * (`navigator.onLine`) is a first guess only: it says yes behind a captive portal, and at times no wrongly.
 * @param guess what to believe until the first call came back
 */
function createConnection(guess: () => OnlineStatus) {
  let state: OnlineStatus | null = null;
  const listeners = new Set<() => void>();

  function become(next: OnlineStatus) {
    if (next === get()) return;
    state = next;
    for (const listener of listeners) listener();
  }

  function get(): OnlineStatus {
    state ??= guess();
    return state;
  }

  return {
    get,
    subscribe: (listener: () => void) => addListener(listeners, listener),
    /** The portal's server answered. */
    reached: () => {
      become('online');
    },
    /** A call did not get through, or the browser says that the network is gone. */
    lost: () => {
      become('offline');
    },
  };
}

export const onlineStatus = createConnection(() =>
  'onLine' in navigator && !navigator.onLine ? 'offline' : 'online',
);
