import { logFailure } from '../core/log/log.ts';
import { database } from '../core/storage/database.ts';
import { onlineStatus } from './connection/online-status.ts';
import { checkSession } from './session/check-session.ts';
import { mirrorSessionNow } from './session/mirror-session.ts';
import { invalidate, queryCache } from './query/query.ts';
import { followPush } from './push/start-push.ts';
import { startOutbox } from './outbox/outbox.ts';
import { followSignOutsElsewhere, onSigningOut } from './session/session.ts';
import { type SessionState, session } from './session/session-state.ts';
import { liveConnection } from './connection/socket.ts';
import { publicOwner, store } from './query/reply-store.ts';

/** Delays background work after a query, so that the screen comes first. */
const backgroundDelayMs = 2_000;

const loadChangedItem = () => import('./prefetch/changed-item.ts');

/** Connects the parts of the data layer with each other and with the browser's events. Called once, by the page. */
export function startData(): void {
  followSession();
  onSigningOut((userId) => void store.clearDraftsOf(userId));
  followSignOutsElsewhere();
  followConnection();
  startOutbox();
  followPush();
  liveConnection.onMissedEvents(queryCache.refreshShown);
  liveConnection.onRefused(() => void checkSession());
  liveConnection.onNotification(() => {
    queryCache.refreshShown();
  });
  liveConnection.onNotificationsRead(() => {
    invalidate('GET /notifications');
    invalidateMessages();
  });
  liveConnection.onMessage(invalidateMessages);
  liveConnection.onItemChanged((id) => {
    loadChangedItem()
      .then((module) => module.refreshChangedItem(id))
      .catch(logFailure('prefetch', 'a changed item could not be refreshed', undefined));
  });
  liveConnection.onItemDeleted((id) => {
    loadChangedItem()
      .then((module) => module.removeDeletedItem(id))
      .catch(logFailure('prefetch', 'a deleted item could not be removed', undefined));
  });
  store.onReplyWritten((key) => {
    queryCache.reread(key);
  });
  prefetchCategoriesWhenOnline();
  updateCachesAfterFetches();
}

function invalidateMessages() {
  invalidate('GET /conversations');
  invalidate('GET /messages/{conversationId}/messages');
}

/** Prefetches the categories after a sign-in, because posting an item offline needs them. */
function prefetchCategoriesWhenOnline() {
  const prefetch = () => {
    if (session.get().state !== 'signed in' || onlineStatus.get() === 'offline') return;
    import('./prefetch/prefetch-replies.ts')
      .then((module) => module.prefetchCategories())
      // The next change of the session or the online status tries again.
      .catch(logFailure('prefetch', 'the categories could not be fetched', undefined));
  };
  prefetch();
  session.subscribe(prefetch);
  onlineStatus.subscribe(prefetch);
}

/** Updates the other caches of the device after a query was fetched; see after-fetch.ts. */
function updateCachesAfterFetches() {
  const affectsCaches = /^GET \/(items\/\{id\}|search\/items\/search|conversations) /;
  queryCache.onReplyStored((key, reply, isGone) => {
    if (!affectsCaches.test(key)) return;
    setTimeout(
      () => {
        import('./prefetch/after-fetch.ts')
          .then((module) => module.afterFetch(key, reply, isGone))
          .catch(logFailure('prefetch', 'the caches could not be updated', undefined));
      },
      isGone ? 0 : backgroundDelayMs,
    );
  });
}

function followSession() {
  const follow = () => {
    const account = accountOf(session.get());
    void mirrorSessionNow();
    // This runs at the start too, because the session may have ended while no page was open.
    void store.forgetOthers(account?.userId ?? publicOwner);
    liveConnection.use(account);
  };
  follow();
  database.onRecovery(follow);
  session.subscribe(() => {
    follow();
    queryCache.viewerChanged();
  });
}

function accountOf(state: SessionState): { userId: string; token: string } | null {
  return state.state === 'signed in' ? { userId: state.user.id, token: state.token } : null;
}

// A function of its own: Vite makes a `then` that follows `import()` directly a part of the import. Its second function
// would not be called for a style sheet that could not be loaded.
const loadFollowConnection = () => import('./connection/follow-connection.ts');

/** Loads the code that reacts to lost connections after the start, because the first paint does not need it. */
function followConnection() {
  loadFollowConnection().then(
    (module) => module.followConnection(),
    // Not logged: with one entry per attempt, a missing file would soon fill the log.
    () => setTimeout(followConnection, 2_000),
  );
}
