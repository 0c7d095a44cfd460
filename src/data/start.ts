import { call } from './api.ts';
import { connection } from './connection-state.ts';
import { readings } from './reading.ts';
import { followPush } from './push-start.ts';
import { startOutbox } from './outbox.ts';
import { askServer } from './reconnect.ts';
import { mirrorSession } from './session-mirror.ts';
import { onSigningOut } from './session.ts';
import { type SessionState, session } from './session-state.ts';
import { sendSignOuts } from './sign-outs.ts';
import { liveConnection } from './socket.ts';
import { everybody, store } from './store.ts';

/**
 * While offline the server is asked this often, milliseconds. Not less and less often: with what it takes to
 * answer, everything has to be on the screen within 10 s of the network's return.
 */
const probeEvery = 5_000;

/** What nobody waits for begins this long after it could, milliseconds. */
const settledAfter = 2_000;

/** Ties the data layer's parts to each other and to the browser's events. Called once, by the page. */
export function startData(): void {
  followSession();
  onSigningOut((userId) => void store.clearDraftsOf(userId));
  followConnection();
  startOutbox();
  followPush();
  liveConnection.onConnect(() => {
    readings.refreshShown();
  });
  // A network that swallows everything lets the next attempt wait for half a minute; this is known at once.
  liveConnection.onSilence(() => void askServer());
  liveConnection.onRefused(() => {
    // A call says why: one that the session is over for ends it; see api.ts.
    void call('GET /notifications', { query: { page: 1, limit: 1 } });
  });
  liveConnection.onNotice(({ isAttempt }) => {
    // Tells whether the server is gone, or only live connections are.
    if (isAttempt && connection.get() === 'online') void askServer();
  });
  liveConnection.onNotification(() => {
    readings.refreshShown();
  });
  liveConnection.onMessage(() => {
    readings.invalidate('GET /conversations');
    readings.invalidate('GET /messages/{conversationId}/messages');
  });
  store.onReplyWritten((key) => {
    readings.reread(key);
  });
  keepDeviceInStep();
}

/** What was read may mean that other things are gone, or worth keeping: seen to once the screen has settled. */
function keepDeviceInStep() {
  const isOfUse = /^GET \/(items\/\{id\}|search\/items\/search|conversations) /;
  readings.onRead((key, value, isGone) => {
    if (!isOfUse.test(key)) return;
    setTimeout(
      () => {
        import('./after-reading.ts').then(
          ({ afterReading }) => afterReading(key, value, isGone),
          () => undefined,
        );
      },
      isGone ? 0 : settledAfter,
    );
  });
}

function followSession() {
  const follow = () => {
    const account = accountOf(session.get());
    void mirrorSession(() => accountOf(session.get()));
    // At the start too: a session may have ended while no page was there to see it, or one that was closed.
    void store.forgetOthers(account?.userId ?? everybody);
    liveConnection.use(account);
  };
  follow();
  session.subscribe(() => {
    follow();
    readings.viewerChanged();
  });
}

function accountOf(state: SessionState): { userId: string; token: string } | null {
  return state.state === 'signed in' ? { userId: state.user.id, token: state.token } : null;
}

function followConnection() {
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** Any answer of the portal's turns the state to online; see api.ts. */
  function probe() {
    clearTimeout(timer);
    if (connection.get() === 'online') return;
    if (document.visibilityState === 'visible') void askServer();
    timer = setTimeout(probe, probeEvery);
  }

  connection.subscribe(() => {
    clearTimeout(timer);
    if (connection.get() === 'online') {
      liveConnection.resume();
      readings.refreshShown();
      void sendSignOuts();
    } else {
      timer = setTimeout(probe, probeEvery);
    }
  });
  window.addEventListener('offline', () => {
    connection.lost();
  });
  window.addEventListener('online', () => {
    liveConnection.reconnect();
    probe();
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible') return;
    liveConnection.resume();
    probe();
  });
  if (connection.get() === 'offline') probe();
  void sendSignOuts();
}
