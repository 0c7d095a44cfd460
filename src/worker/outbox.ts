import { createWorkerCaller } from './worker-caller.ts';
import { database } from '../core/storage/database.ts';
import { createSentReplies } from '../core/storage/sent-replies.ts';
import type { Entry } from '../core/outbox/entry.ts';
import { createOutboxLock, outboxTag } from '../core/outbox/lock.ts';
import { batchSize, createSender } from '../core/outbox/send.ts';
import { type SentReply, createOutboxStore } from '../core/storage/outbox-store.ts';
import { createReplyWriter } from '../core/storage/reply-writer.ts';
import { type MirroredSession, readMirroredSession } from '../core/session/session-mirror.ts';
import { createFlusher } from '../core/outbox/flusher.ts';
import { cachePostedPhoto } from './photos.ts';

declare const self: ServiceWorkerGlobalScope;

/** Background Sync (WICG); TypeScript's library has no type for it. */
interface SyncEvent extends ExtendableEvent {
  tag: string;
}

/** Sends the outbox when the browser reports a network (Background Sync), even if no tab is open. */
export function startBackgroundSync(): void {
  let session: MirroredSession | null = null;
  const withLock = createOutboxLock();
  const sender = createSender(createWorkerCaller(() => session?.token ?? null));
  const { store, photosCached } = createPhotoCachingStore();
  store.onServerAnswers(() => sender.endHanging());
  const flusher = createFlusher<SentReply>({
    store,
    async send(entries) {
      // The session may have changed since the flush began.
      session = await readMirroredSession();
      return session?.userId === entries[0]?.userId
        ? sender.send(entries)
        : { type: 'session over' };
    },
    batchSize,
    withLock: (run) =>
      withLock(async () => {
        session = await readMirroredSession();
        await run();
      }),
    userId: () => session?.userId ?? null,
    now: Date.now,
    random: Math.random,
  });
  store.onChange(flusher.wake);

  /** @throws if an entry is still queued, so that the browser repeats the sync later */
  async function flush(): Promise<void> {
    await flusher.connected();
    await photosCached();
    if ((await flusher.nextDue()) !== null) throw new Error('Something still waits to be sent.');
  }

  self.addEventListener('sync', (event) => {
    if (isSync(event) && event.tag.startsWith(outboxTag)) event.waitUntil(flush());
  });
}

/** The store of the outbox, which also caches the photos of sent items. */
function createPhotoCachingStore() {
  const now = Date.now;
  const { replies } = createReplyWriter({ database, now });
  const persistReplies = createSentReplies({ replies, now });
  const store = createOutboxStore({ database, now, persistReplies });
  const downloads: Promise<void>[] = [];
  return {
    store: {
      ...store,
      async settle(entries: readonly Entry[], made: readonly SentReply[]): Promise<void> {
        await store.settle(entries, made);
        for (const one of made) if ('item' in one) downloads.push(cachePostedPhoto(one.item));
      },
    },
    photosCached: () => Promise.all(downloads.splice(0)),
  };
}

function isSync(event: Event): event is SyncEvent {
  return 'tag' in event && typeof event.tag === 'string';
}
