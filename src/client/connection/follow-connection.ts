import { onlineStatus } from './online-status.ts';
import { queryCache } from '../query/query.ts';
import { recheckOnline, checkOnline, isChecking } from './reconnect.ts';
import { sendSignOuts } from '../session/sign-outs.ts';
import { liveConnection } from './socket.ts';

/**
 * Between two questions whether the server is there, milliseconds, while offline. Not longer and longer: with
 * the 4.5 s that one may take, everything has to be on the screen within 10 s of the network's return.
 */
const pauseBetweenProbes = 2_000;
/**
 * While there is no live connection, though the server answers, what is on screen is asked for this often, and
 * a connection tried in silence where the attempts that the specification allows are over; milliseconds.
 */
const lookAgainEvery = 30_000;

/** Sees to it that what a cut or a gap of live connections kept away comes by itself. Called once. */
export function followConnection(): void {
  liveConnection.onConnect(() => {
    // There is a network: what was asked before, and is not answered, goes into connections that may be dead.
    if (isChecking()) void recheckOnline(true);
    else if (onlineStatus.get() === 'offline') void recheckOnline();
  });
  // A network that swallows everything lets the next attempt wait for half a minute; this is known at once.
  liveConnection.onSilence(() => void checkOnline());
  liveConnection.onNotice(({ isAttempt }) => {
    // Tells whether the server is gone, or only live connections are.
    if (isAttempt && onlineStatus.get() === 'online') void checkOnline();
  });

  let timer: ReturnType<typeof setTimeout> | undefined;
  const isLookedAt = () => document.visibilityState === 'visible';

  /** Any answer of the portal's turns the state to online; see api.ts. */
  async function probe(ask: () => Promise<void> = checkOnline) {
    clearTimeout(timer);
    if (onlineStatus.get() === 'online' || !isLookedAt()) return;
    await ask();
    probeLater();
  }

  function probeLater() {
    clearTimeout(timer);
    if (onlineStatus.get() === 'offline')
      timer = setTimeout(() => void probe(), pauseBetweenProbes);
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
    if (!isLookedAt()) return;
    liveConnection.resume();
    void probe();
  });
  setInterval(() => {
    if (!isLookedAt() || onlineStatus.get() === 'offline' || !liveConnection.isCut()) return;
    liveConnection.tryQuietly();
    queryCache.refreshShown();
  }, lookAgainEvery);
  void probe();
  void sendSignOuts();
}
