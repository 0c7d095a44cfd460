import type { Item } from '../../../contract/entities.ts';
import { call } from '../http/api.ts';
import { onlineStatus } from '../connection/online-status.ts';
import { database } from '../../core/storage/database.ts';
import { prefetchAddress } from '../prefetch/prefetch-address.ts';
import { createOutboxLock, outboxTag } from '../../core/outbox/lock.ts';
import { type PageOutbox, createPageOutbox } from './page-outbox.ts';
import type { SentReply } from '../../core/storage/outbox-store.ts';
import { persistStorage } from '../device/persistent-storage.ts';
import { invalidate } from '../query/query.ts';
import type { QueryCall } from '../../core/storage/query-key.ts';
import { createReplyWriter } from '../../core/storage/reply-writer.ts';
import { session } from '../session/session-state.ts';
import { liveConnection } from '../connection/socket.ts';
import { unsent } from './unsent.ts';

/** Debounces the refresh after sent entries, so that a series of them causes one refresh. */
const refreshDebounceMs = 300;
/** The queries whose replies a sent entry makes stale. */
const staleQueries = {
  item: ['GET /items/{id}', 'GET /users/me/items', 'GET /search/items/search'],
  message: ['GET /messages/{conversationId}/messages', 'GET /conversations'],
} satisfies Record<string, QueryCall[]>;

/** Background Sync (WICG); TypeScript's library has no type for it. Safari and Firefox do not support it. */
interface SyncRegistration extends ServiceWorkerRegistration {
  sync?: { register(tag: string): Promise<void> };
}

/** Creates the page's outbox and flushes it at every event after which an entry may be due. Called once. */
export function startPageOutbox(): PageOutbox {
  const outbox = createPageOutbox({
    database,
    // A BroadcastChannel does not receive its own messages. This writer has a channel of its own, so that the page's
    // reply store is notified of the replies that it writes.
    replies: createReplyWriter({ database, now: Date.now }).replies,
    call,
    userId: session.userId,
    withLock: createOutboxLock(),
    requestSync: () => void requestSync(),
    unsent,
    onStored: persistStorage,
    onSentFromHere: (made) => {
      if ('message' in made) liveConnection.emitStored(made.message);
      else void cachePhoto(made.item);
    },
    now: Date.now,
    random: Math.random,
  });

  session.subscribe(() => {
    void outbox.show();
    // Flushes twice, because a flush that is already running may not notice the new session.
    void outbox.poke().then(outbox.poke);
  });
  onlineStatus.subscribe(() => {
    if (onlineStatus.get() === 'online') void outbox.connected();
  });
  liveConnection.onConnect(() => void outbox.connected());
  window.addEventListener('online', () => void outbox.connected());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void outbox.poke();
  });
  unsent.onSent(refreshDebounced());
  database.onRecovery(() => void outbox.start());
  void outbox.start();
  return outbox;
}

/** Caches the photos of an item posted from this device. */
async function cachePhoto({ photo }: Item): Promise<void> {
  if (photo !== null) await Promise.all([photo.card, photo.large].map(prefetchAddress));
}

function refreshDebounced(): (made: SentReply) => void {
  const calls = new Set<QueryCall>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  return (made) => {
    for (const name of 'item' in made ? staleQueries.item : staleQueries.message) calls.add(name);
    clearTimeout(timer);
    timer = setTimeout(() => {
      for (const name of calls) invalidate(name);
      calls.clear();
    }, refreshDebounceMs);
  };
}

/** Asks the browser to start the service worker once there is a network, even if no tab is open. */
async function requestSync(): Promise<void> {
  try {
    const registration: SyncRegistration | undefined =
      await navigator.serviceWorker.getRegistration();
    await registration?.sync?.register(`${outboxTag}${Date.now()}`);
  } catch {
    // The browser has no service workers or forbids Background Sync, so only open pages send the outbox.
  }
}
