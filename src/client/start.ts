import { call } from './http/api.ts';
import { onlineStatus } from './connection/online-status.ts';
import { mirrorSessionNow } from './session/mirror-now.ts';
import { queryCache } from './query/query.ts';
import { followPush } from './push/start-push.ts';
import { startOutbox } from './outbox/outbox.ts';
import { hearSignOutsElsewhere, onSigningOut } from './session/session.ts';
import { type SessionState, session } from './session/session-state.ts';
import { liveConnection } from './connection/socket.ts';
import { publicOwner, store } from './query/reply-store.ts';

/** What nobody waits for begins this long after it could, milliseconds. */
const settledAfter = 2_000;

/** Ties the data layer's parts to each other and to the browser's events. Called once, by the page. */
export function startData(): void {
  followSession();
  onSigningOut((userId) => void store.clearDraftsOf(userId));
  hearSignOutsElsewhere();
  followConnection();
  startOutbox();
  followPush();
  liveConnection.onConnect(() => {
    queryCache.refreshShown();
  });
  liveConnection.onRefused(() => {
    // A call says why: one that the session is over for ends it; see api.ts.
    void call('GET /notifications', { query: { page: 1, limit: 1 } });
  });
  liveConnection.onNotification(() => {
    queryCache.refreshShown();
  });
  liveConnection.onMessage(() => {
    queryCache.invalidate('GET /conversations');
    queryCache.invalidate('GET /messages/{conversationId}/messages');
  });
  store.onReplyWritten((key) => {
    queryCache.reread(key);
  });
  keepCategoriesStored();
  keepDeviceInStep();
}

/** Before anything else is stored: without the categories nobody can post an item offline. */
function keepCategoriesStored() {
  const keep = () => {
    if (session.get().state !== 'signed in' || onlineStatus.get() === 'offline') return;
    import('./prefetch/prefetch-conversations.ts')
      .then(({ prefetchCategories }) => prefetchCategories())
      // The next change of the session or the connection tries again.
      .catch(() => undefined);
  };
  keep();
  session.subscribe(keep);
  onlineStatus.subscribe(keep);
}

/** What was read may mean that other things are gone, or worth keeping: seen to once the screen has settled. */
function keepDeviceInStep() {
  const isOfUse = /^GET \/(items\/\{id\}|search\/items\/search|conversations) /;
  queryCache.onRead((key, reply, isGone) => {
    if (!isOfUse.test(key)) return;
    setTimeout(
      () => {
        import('./prefetch/after-fetch.ts').then(
          ({ afterFetch }) => afterFetch(key, reply, isGone),
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
    void mirrorSessionNow();
    // At the start too: a session may have ended while no page was there to see it, or one that was closed.
    void store.forgetOthers(account?.userId ?? publicOwner);
    liveConnection.use(account);
  };
  follow();
  session.subscribe(() => {
    follow();
    queryCache.viewerChanged();
  });
}

function accountOf(state: SessionState): { userId: string; token: string } | null {
  return state.state === 'signed in' ? { userId: state.user.id, token: state.token } : null;
}

/** What sees to the way back is not needed before there was one, and fetched once the page stands. */
function followConnection() {
  import('./connection/follow-connection.ts').then(
    (module) => module.followConnection(),
    () => setTimeout(followConnection, 2_000),
  );
}
