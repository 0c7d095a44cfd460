import { onlineStatus } from './online-status.ts';
import { queryCache } from '../query/query.ts';
import { recheckOnline, checkOnline, isChecking } from './reconnect.ts';
import { sendSignOuts } from '../session/sign-outs.ts';
import { liveConnection } from './socket.ts';

/**
 * Time between two probes of the server while offline. There is no backoff, because a probe may take 4.5 s and the
 * screen has to be up to date within 10 s after the network is back.
 */
const probeIntervalMs = 2_000;
/**
 * How often the queries on screen are refreshed while the server answers but the live connection is down. If the live
 * connection has given up, each refresh also makes one attempt to connect, without a notice.
 */
const pollIntervalMs = 30_000;

/**
 * Finds out when the server answers again or a live connection is back, and refreshes what the page missed. Called
 * once.
 */
export function followConnection(): void {
  liveConnection.onConnect(() => {
    // The network is up, so a probe that is still unanswered may be on a dead connection.
    if (isChecking()) void recheckOnline(true);
    else if (onlineStatus.get() === 'offline') void recheckOnline();
  });
  // On a dead network, the socket's next attempt fails only after half a minute; a probe is faster.
  liveConnection.onDeadConnection(() => void checkOnline());
  liveConnection.onNotice(({ isAttempt }) => {
    // Finds out whether the server is down or only live connections fail.
    if (isAttempt && onlineStatus.get() === 'online') void checkOnline();
  });

  let timer: ReturnType<typeof setTimeout> | undefined;
  const isPageVisible = () => document.visibilityState === 'visible';

  /**
   * Probes the server while the status is offline and the page is visible. A response changes the status (caller.ts).
   */
  async function probe(check: () => Promise<void> = checkOnline) {
    if (onlineStatus.get() === 'online' || !isPageVisible()) return;
    await check();
    probeLater();
  }

  function probeLater() {
    clearTimeout(timer);
    if (onlineStatus.get() === 'offline') timer = setTimeout(() => void probe(), probeIntervalMs);
  }

  onlineStatus.subscribe(() => {
    probeLater();
    if (onlineStatus.get() === 'offline') return;
    liveConnection.resume();
    queryCache.refreshShown();
    void sendSignOuts();
  });
  window.addEventListener('offline', () => {
    onlineStatus.lost();
  });
  window.addEventListener('online', () => {
    liveConnection.reconnect();
    void probe(recheckOnline);
  });
  document.addEventListener('visibilitychange', () => {
    if (!isPageVisible()) return;
    liveConnection.resume();
    void probe();
  });
  setInterval(() => {
    if (!isPageVisible() || onlineStatus.get() === 'offline' || !liveConnection.isDisconnected())
      return;
    liveConnection.tryQuietly();
    queryCache.refreshShown();
  }, pollIntervalMs);
  void probe();
  void sendSignOuts();
}
