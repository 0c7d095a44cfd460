import { createCaller } from '../core/http/caller.ts';
import { database } from '../core/storage/database.ts';
import { createAttempts } from '../core/outbox/attempts.ts';
import { createSentReplies } from '../core/storage/sent-replies.ts';
import { outboxLock } from '../core/outbox/lock.ts';
import { batchSize, createSend } from '../core/outbox/send.ts';
import {
  type SentReply,
  createOutboxStore,
  openOutboxChannel,
  serverAnswers,
} from '../core/storage/outbox-store.ts';
import { outboxTag } from '../core/outbox/sync-tag.ts';
import { sendWithFetch } from '../core/http/fetch-http.ts';
import { createReplyWriter } from '../core/storage/reply-writer.ts';
import { type MirroredSession, readMirroredSession } from '../core/session/session-mirror.ts';
import { createFlusher } from '../core/outbox/flusher.ts';
import { cachePostedPhoto } from './photos.ts';

declare const self: ServiceWorkerGlobalScope;

/** Background Sync (WICG), which TypeScript's library does not know. */
interface SyncEvent extends ExtendableEvent {
  tag: string;
}

/** Sends what waits when the browser says that there is a network, also when no tab is left. */
export function sendInBackground(): void {
  let session: MirroredSession | null = null;
  const attempts = createAttempts();
  const send = createSend(
    createCaller(
      {
        origin: '',
        session: {
          token: () => session?.token ?? null,
          // It is the page's to end: there the entry waits for the same person to sign in.
          end: () => undefined,
        },
        connection: { reached: () => undefined, lost: () => undefined },
      },
      sendWithFetch,
    ),
    attempts,
  );
  const now = Date.now;
  /** Of the items that were sent, on their way onto the device. */
  const photos: Promise<void>[] = [];
  const channel = openOutboxChannel(database);
  channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (data === serverAnswers) attempts.endHanging();
  });
  const { replies } = createReplyWriter({ database, now });
  const flusher = createFlusher<SentReply>({
    store: createOutboxStore({
      database,
      keep: createSentReplies({ replies, now }),
      changed(sent) {
        channel?.postMessage(sent ?? 'changed');
        for (const one of sent?.made ?? [])
          if ('item' in one) photos.push(cachePostedPhoto(one.item));
      },
    }),
    async send(entries) {
      // Meanwhile somebody may have signed out, or another person in.
      session = await readMirroredSession();
      return session?.userId === entries[0]?.userId ? send(entries) : { type: 'session over' };
    },
    batchSize,
    // No browser has Background Sync and no Web Locks.
    withLock: (run) =>
      navigator.locks.request(outboxLock, async () => {
        session = await readMirroredSession();
        await run();
      }),
    userId: () => session?.userId ?? null,
    now,
    random: Math.random,
  });

  /** @throws where something still waits for a network: then the browser tries again, later */
  async function flush(): Promise<void> {
    await flusher.connected();
    await Promise.all(photos.splice(0));
    if ((await flusher.nextDue()) !== null) throw new Error('Something still waits to be sent.');
  }

  self.addEventListener('sync', (event) => {
    if (isSync(event) && event.tag.startsWith(outboxTag)) event.waitUntil(flush());
  });
}

function isSync(event: Event): event is SyncEvent {
  return 'tag' in event && typeof event.tag === 'string';
}
