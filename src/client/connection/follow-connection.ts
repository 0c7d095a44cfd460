import { connection } from './online-status.ts';
import { readings } from '../query/query.ts';
import { askAnew, askServer, isAsking } from './reconnect.ts';
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
    if (isAsking()) void askAnew(true);
    else if (connection.get() === 'offline') void askAnew();
  });
  // A network that swallows everything lets the next attempt wait for half a minute; this is known at once.
  liveConnection.onSilence(() => void askServer());
  liveConnection.onNotice(({ isAttempt }) => {
    // Tells whether the server is gone, or only live connections are.
    if (isAttempt && connection.get() === 'online') void askServer();
  });

  let timer: ReturnType<typeof setTimeout> | undefined;
  const isLookedAt = () => document.visibilityState === 'visible';

  /** Any answer of the portal's turns the state to online; see api.ts. */
  async function probe(ask: () => Promise<void> = askServer) {
    clearTimeout(timer);
    if (connection.get() === 'online' || !isLookedAt()) return;
    await ask();
    probeLater();
  }

  function probeLater() {
    clearTimeout(timer);
    if (connection.get() === 'offline') timer = setTimeout(() => void probe(), pauseBetweenProbes);
  }

  connection.subscribe(() => {
    probeLater();
    if (connection.get() === 'offline') return;
    liveConnection.resume();
    readings.refreshShown();
    void sendSignOuts();
  });
  window.addEventListener('offline', () => {
    connection.lost();
  });
  window.addEventListener('online', () => {
    liveConnection.reconnect();
    void probe(askAnew);
  });
  document.addEventListener('visibilitychange', () => {
    if (!isLookedAt()) return;
    liveConnection.resume();
    void probe();
  });
  setInterval(() => {
    if (!isLookedAt() || connection.get() === 'offline' || !liveConnection.isCut()) return;
    liveConnection.tryQuietly();
    readings.refreshShown();
  }, lookAgainEvery);
  void probe();
  void sendSignOuts();
}
