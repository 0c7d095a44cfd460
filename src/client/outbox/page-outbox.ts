import { createSerialise } from '../../../contract/serialise.ts';
import { logFailure } from '../../core/log/log.ts';
import { type Entry, isInEditing } from '../../core/outbox/entry.ts';
import { createFlusher } from '../../core/outbox/flusher.ts';
import { type Event, transition } from '../../core/outbox/transition.ts';
import type { Caller } from '../../core/http/caller.ts';
import { type LocalDatabase, commit } from '../../core/storage/database.ts';
import { createdKey } from '../../core/storage/schema.ts';
import { createSentReplies } from '../../core/storage/sent-replies.ts';
import { newEntry } from '../../core/outbox/new-entry.ts';
import type { NewEntry } from '../../core/outbox/payload.ts';
import { type SentReply, createOutboxStore } from '../../core/storage/outbox-store.ts';
import { batchSize, createSender } from '../../core/outbox/send.ts';
import type { ReplyWriter } from '../../core/storage/reply-writer.ts';
import type { Unsent } from './unsent.ts';

/** The shortest delay before the next flush. */
const minFlushDelayMs = 1_000;
/** The delay after a failed flush, which may have left an entry in the state `sending`. */
const failedFlushDelayMs = 15_000;

interface PageOutboxParts {
  database: LocalDatabase;
  replies: ReplyWriter;
  call: Caller;
  /** The id of the signed-in user, whose token `call` sends. */
  userId: () => string | null;
  withLock: (run: () => Promise<void>) => Promise<void>;
  /** Makes the service worker flush too, once there is a network. */
  requestSync: () => void;
  /** The entries that screens show. */
  unsent: Pick<Unsent, 'get' | 'become' | 'notifySent'>;
  /** Called after an entry was added. */
  onStored: () => void;
  /** Called with the reply to each entry that this page sent itself. */
  onSentFromHere: (made: SentReply) => void;
  now: () => number;
  random: () => number;
}

export type PageOutbox = ReturnType<typeof createPageOutbox>;

/** Creates the outbox of one page, which shows, changes and sends entries. */
export function createPageOutbox(parts: PageOutboxParts) {
  const { userId, unsent, now, random } = parts;
  const store = createOutboxStore({
    database: parts.database,
    now,
    persistReplies: createSentReplies({ replies: parts.replies, now }),
  });
  const sender = createSender(parts.call);
  const serialise = createSerialise();
  const flusher = createFlusher<SentReply>({
    store: {
      ...store,
      async settle(entries, made) {
        await store.settle(entries, made);
        for (const one of made) parts.onSentFromHere(one);
      },
    },
    send: sender.send,
    batchSize,
    withLock: parts.withLock,
    userId,
    now,
    random,
  });
  let timer: ReturnType<typeof setTimeout> | undefined;
  let showing: Promise<void> | null = null;
  let isReadAgain = false;
  /** When the database was created from which the entries on screen are; null before the first read. */
  let created: unknown = null;

  store.onChange(() => void show());
  store.onChange(flusher.wake);
  store.onServerAnswers(() => sender.endHanging());
  store.onSent((sent) => {
    if (sent.userId === userId()) for (const made of sent.made) unsent.notifySent(made);
  });

  /** Updates the entries on screen from the database. Changes during a read cause one further read. */
  function show(): Promise<void> {
    isReadAgain = true;
    showing ??= (async () => {
      while (isReadAgain) {
        isReadAgain = false;
        const user = userId();
        if (user === null) continue;
        const all = await readEntries().catch(
          logFailure('outbox', 'the entries could not be read', null),
        );
        // If the database cannot be read, keep what is on screen.
        const entries = all === null ? unsent.get() : shown(all, user);
        unsent.become({ userId: user, entries });
      }
    })().finally(() => {
      showing = null;
    });
    return showing;
  }

  /**
   * Reads the stored entries. If the browser has deleted the database, first adds the entries on screen to the new one.
   * They are sent again if they were sent meanwhile, but the server creates nothing twice.
   * @returns null if there is no database
   */
  function readEntries(): Promise<readonly Entry[] | null> {
    return parts.database.run(async (db) => {
      const found = await db.get('drafts', createdKey);
      if (created !== null && found !== created) {
        const trx = db.transaction('outbox', 'readwrite');
        // Another tab may have added some already.
        const ids = await trx.store.getAllKeys();
        const lost = unsent.get().filter(({ id }) => !ids.includes(id));
        // An entry that was just being added has no position yet.
        const add = (entry: Entry) => trx.store.put({ ...entry, seq: Math.min(entry.seq, now()) });
        await commit(trx, lost.map(add));
      }
      created = found;
      return store.all();
    });
  }

  function shown(all: readonly Entry[], user: string): readonly Entry[] {
    const before = new Map(unsent.get().map((entry) => [entry.id, entry]));
    return all
      .filter((entry) => entry.userId === user)
      .sort((a, b) => a.seq - b.seq)
      .map((entry) => {
        const known = before.get(entry.id);
        // An unchanged entry stays the same object, so that React need not render it again.
        return known && changingPart(known) === changingPart(entry) ? known : entry;
      });
  }

  /** Sends the due entries, and schedules the next flush for the time when the next entry is due. */
  async function flush(how: 'poke' | 'connected'): Promise<void> {
    const delayMs = await flusher[how]()
      .then(flusher.nextDue)
      .then((due) => (due === null ? due : Math.max(due - now(), minFlushDelayMs)))
      .catch(logFailure('outbox', 'the flusher failed', failedFlushDelayMs));
    clearTimeout(timer);
    if (delayMs !== null) timer = setTimeout(() => void flush('poke'), delayMs);
  }

  /** Sends the due entries, from here or from the worker. */
  function flushNow(): void {
    parts.requestSync();
    void flush('poke');
  }

  /** Changes entries of the signed-in user, as they are stored at that moment. */
  async function change(
    ids: readonly string[],
    work: (entry: Entry) => Entry | null,
  ): Promise<void> {
    await store.update(ids, (entry) => (entry.userId === userId() ? work(entry) : entry));
  }

  const after = (entry: Entry, type: 'retry' | 'connected' | 'edit') =>
    transition(entry, { type } satisfies Event, now(), random);

  async function changeAndFlush(id: string, work: (entry: Entry) => Entry | null): Promise<void> {
    await change([id], work);
    flushNow();
  }

  /**
   * Sends a message that the device cannot store: it may be full, or the browser may forbid its database. Items are not
   * sent, because the form posts them itself while it can reach the server.
   * @returns whether the server has accepted the message
   */
  async function sendUnstored(written: NewEntry): Promise<boolean> {
    if (written.kind !== 'message' || written.userId !== userId()) return false;
    const { lane } = written;
    const isBefore = (entry: Entry) => entry.lane === lane && entry.state.name !== 'failed';
    // It must not overtake the stored messages of its conversation.
    if ((await store.all()).some(isBefore)) return false;
    const outcome = await sender.send([newEntry(written, 0, now())]);
    if (outcome.type !== 'accepted') return false;
    for (const made of outcome.made) {
      unsent.notifySent(made);
      parts.onSentFromHere(made);
    }
    return true;
  }

  return {
    show,
    poke: () => flush('poke'),

    /** To be called when the server answers. Also sends the entries that wait for a network. */
    async connected(): Promise<void> {
      // The flusher that has the lock, here or in another tab, may be waiting on a dead connection.
      sender.endHanging();
      store.broadcastServerAnswers();
      await flush('connected');
    },

    /** Starts to send entries of earlier visits. */
    async start(): Promise<void> {
      await show();
      if (unsent.get().length > 0) parts.requestSync();
      await flush('poke');
    },

    /**
     * Adds an entry. If its author is not signed in any more, the entry waits until they sign in again. A message that
     * the device cannot store is sent at once.
     * @returns false if the entry is neither stored nor sent
     */
    async enqueue(written: NewEntry, replaces: string | null = null): Promise<boolean> {
      if (!(await store.add(written, replaces)))
        return serialise(written.lane, () => sendUnstored(written));
      // Show the stored entry before returning, because the caller then drops its temporary copy. The entry must not
      // disappear from the screen in between.
      await show();
      parts.onStored();
      flushNow();
      return true;
    },

    retry: (id: string): Promise<void> =>
      changeAndFlush(id, (entry) => {
        if (entry.state.name === 'failed') return after(entry, 'retry');
        return entry.state.name === 'queued' ? after(entry, 'connected') : entry;
      }),

    /** Stops sending a waiting entry, so that its author can edit it. An entry in any other state stays as it is. */
    pause: (id: string): Promise<void> =>
      change([id], (entry) =>
        entry.state.name === 'queued' || entry.state.name === 'blocked'
          ? after(entry, 'edit')
          : entry,
      ),

    /** Resumes sending a paused entry. An entry in any other state stays as it is. */
    resume: (id: string): Promise<void> =>
      changeAndFlush(id, (entry) => (isInEditing(entry) ? after(entry, 'retry') : entry)),

    /**
     * Removes an entry, unless it is gone or being sent.
     * @param mayRemove called with the entry before the removal is committed; returns false to keep the entry
     */
    remove: (id: string, mayRemove: (entry: Entry) => boolean): Promise<void> =>
      change([id], (entry) => (entry.state.name === 'sending' || !mayRemove(entry) ? entry : null)),

    /** Deletes an entry. One that is being sent may still reach the server, but is not sent again. */
    discard: (id: string): Promise<void> => change([id], () => null),

    /** Like `discard`, for all entries of the signed-in user. */
    async discardAll(): Promise<void> {
      const ids = unsent.get().map(({ id }) => id);
      await change(ids, () => null);
    },

    close(): void {
      clearTimeout(timer);
      store.close();
    },
  };
}

/**
 * The parts of an entry that screens show and that change. The payload is left out, because `createdAt` changes
 * whenever the payload does.
 */
function changingPart({ createdAt, attempts, state }: Entry): string {
  return JSON.stringify([createdAt, attempts, state]);
}
