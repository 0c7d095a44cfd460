import { call } from './api.ts';
import { connection } from './connection-state.ts';
import { readings } from './reading.ts';
import { followPush } from './push-start.ts';
import { startOutbox } from './outbox.ts';
import { mirrorSession } from './session-mirror.ts';
import { type SessionState, session } from './session-state.ts';
import { liveConnection } from './socket.ts';
import { store } from './store.ts';

/** While offline the server is asked again after this long, then after twice as long …, milliseconds. */
const firstProbe = 5_000;
const longestProbe = 60_000;

/** Ties the data layer's parts to each other and to the browser's events. Called once, by the page. */
export function startData(): void {
  followSession();
  followConnection();
  startOutbox();
  followPush();
  liveConnection.onConnect(() => {
    readings.refreshShown();
  });
  liveConnection.onRefused(() => {
    // A call says why: one that the session is over for ends it; see api.ts.
    void call('GET /notifications', { query: { page: 1, limit: 1 } });
  });
  liveConnection.onNotice(({ isAttempt }) => {
    // Tells whether the server is gone, or only live connections are.
    if (isAttempt && connection.get() === 'online') void call('GET /health', {});
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
}

function followSession() {
  const mirror = () => void mirrorSession(() => accountOf(session.get()));
  let last = accountOf(session.get());
  liveConnection.use(last);
  mirror();
  session.subscribe(() => {
    const account = accountOf(session.get());
    if (last !== null && last.userId !== account?.userId) void store.forgetOwner(last.userId);
    last = account;
    mirror();
    liveConnection.use(account);
    readings.viewerChanged();
  });
}

function accountOf(state: SessionState): { userId: string; token: string } | null {
  return state.state === 'signed in' ? { userId: state.user.id, token: state.token } : null;
}

function followConnection() {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wait = firstProbe;

  /** Any answer of the portal's turns the state to online; see api.ts. */
  function probe() {
    clearTimeout(timer);
    if (connection.get() === 'online') return;
    if (document.visibilityState === 'visible') void call('GET /health', {});
    timer = setTimeout(probe, wait);
    wait = Math.min(wait * 2, longestProbe);
  }

  connection.subscribe(() => {
    wait = firstProbe;
    clearTimeout(timer);
    if (connection.get() === 'online') {
      liveConnection.resume();
      readings.refreshShown();
    } else {
      timer = setTimeout(probe, wait);
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
    if (document.visibilityState === 'visible') probe();
  });
  if (connection.get() === 'offline') probe();
}
