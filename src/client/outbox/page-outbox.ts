import type { Entry } from '../../core/outbox/entry.ts';
import { createFlusher } from '../../core/outbox/flusher.ts';
import { type Event, transition } from '../../core/outbox/transition.ts';
import type { Caller } from '../../core/http/caller.ts';
import type { LocalDatabase } from '../../core/storage/database.ts';
import { createAttempts } from '../../core/outbox/attempts.ts';
import { createSentReplies } from '../../core/storage/sent-replies.ts';
import type { NewEntry } from '../../core/outbox/payload.ts';
import { createOutboxRows } from './page-rows.ts';
import type { SentReply } from '../../core/storage/outbox-store.ts';
import { batchSize, createSend } from '../../core/outbox/send.ts';
import type { ReplyWriter } from '../../core/storage/reply-writer.ts';
import type { Unsent } from './unsent.ts';

/** After a flush that broke off with something still due, milliseconds. */
const shortestPause = 1_000;

interface PageOutboxParts {
  database: LocalDatabase;
  replies: ReplyWriter;
  call: Caller;
  /** The id of who is signed in: whose token `call` sends. */
  userId: () => string | null;
  withLock: (run: () => Promise<void>) => Promise<void>;
  /** Has the service worker flush too, once there is a network. */
  requestSync: () => void;
  /** Shown on the screens. */
  unsent: Pick<Unsent, 'get' | 'become' | 'tellSent'>;
  /** Told when something was kept. */
  onKept: () => void;
  /** Hears of what was sent from this page; what other tabs and the worker sent, they hear of themselves. */
  onSentFromHere: (made: SentReply) => void;
  now: () => number;
  random: () => number;
}

export type PageOutbox = ReturnType<typeof createPageOutbox>;

/** The outbox of one page: what it shows of the entries, changes in them, and sends. */
export function createPageOutbox(parts: PageOutboxParts) {
  const { userId, unsent, now, random } = parts;
  const rows = createOutboxRows({
    database: parts.database,
    now,
    keep: createSentReplies({ replies: parts.replies, now }),
  });
  const attempts = createAttempts();
  const flusher = createFlusher<SentReply>({
    store: {
      ...rows.store,
      async settle(entries, made) {
        await rows.store.settle(entries, made);
        for (const one of made) parts.onSentFromHere(one);
      },
    },
    send: createSend(parts.call, attempts),
    batchSize,
    withLock: parts.withLock,
    userId,
    now,
    random,
  });
  let timer: ReturnType<typeof setTimeout> | undefined;
  let query: Promise<void> | null = null;
  let isReadAgain = false;

  rows.onChange(() => void show());
  rows.onServerAnswers(() => attempts.endHanging());
  rows.onSent((sent) => {
    if (sent.userId === userId()) for (const made of sent.made) unsent.tellSent(made);
  });

  /** Brings what is shown up to date; changes that come while it is read are read together. */
  function show(): Promise<void> {
    isReadAgain = true;
    query ??= (async () => {
      while (isReadAgain) {
        isReadAgain = false;
        const user = userId();
        if (user === null) continue;
        const all = await rows.store.all().catch(() => null);
        // Where the device cannot be read, nothing can have been stored either.
        const entries = all === null ? unsent.get() : shown(all, user);
        unsent.become({ userId: user, entries });
      }
    })().finally(() => {
      query = null;
    });
    return query;
  }

  function shown(all: readonly Entry[], user: string): readonly Entry[] {
    const before = new Map(unsent.get().map((entry) => [entry.id, entry]));
    return all
      .filter((entry) => entry.userId === user)
      .sort((a, b) => a.seq - b.seq)
      .map((entry) => {
        const known = before.get(entry.id);
        // What did not change stays the same object, so that it need not be drawn anew.
        return known && isSame(known, entry) ? known : entry;
      });
  }

  /** Sends what is due, and again at the next time at which something will be. */
  async function flush(how: 'poke' | 'connected'): Promise<void> {
    await flusher[how]().catch(() => undefined);
    clearTimeout(timer);
    const due = await flusher.nextDue().catch(() => null);
    clearTimeout(timer);
    if (due === null) return;
    timer = setTimeout(() => void flush('poke'), Math.max(due - now(), shortestPause));
  }

  /** Changes some of one's own entries as they are stored at that moment. */
  async function change(
    ids: readonly string[],
    work: (entry: Entry) => Entry | null,
  ): Promise<void> {
    await rows.store.update(ids, (entry) => (entry.userId === userId() ? work(entry) : entry));
  }

  const after = (entry: Entry, type: 'retry' | 'connected' | 'discard') =>
    transition(entry, { type } satisfies Event, now(), random);

  return {
    show,
    poke: () => flush('poke'),

    /** The server answers: sends what waits for a network. */
    async connected(): Promise<void> {
      // Whoever holds the lock, here or elsewhere, may wait for an answer in a dead connection.
      attempts.endHanging();
      rows.broadcastServerAnswers();
      await flush('connected');
    },

    /** Begins to send what an earlier visit has left. */
    async start(): Promise<void> {
      await show();
      if (unsent.get().length > 0) parts.requestSync();
      await flush('poke');
    },

    async enqueue(written: NewEntry): Promise<boolean> {
      const user = userId();
      if (user === null || !(await rows.add({ ...written, userId: user }))) return false;
      parts.requestSync();
      parts.onKept();
      void flush('poke');
      return true;
    },

    async retry(id: string): Promise<void> {
      await change([id], (entry) => {
        if (entry.state.name === 'failed') return after(entry, 'retry');
        return entry.state.name === 'queued' ? after(entry, 'connected') : entry;
      });
      parts.requestSync();
      void flush('poke');
    },

    /** @returns what was taken out; null where it is gone, or on its way just now */
    async takeOut(id: string): Promise<Entry | null> {
      let taken: Entry | null = null;
      await change([id], (entry) => {
        if (entry.state.name === 'sending') return entry;
        taken = entry;
        return after(entry, 'discard');
      });
      return taken;
    },

    async discardAll(): Promise<void> {
      // One that is on its way goes too: it must not be tried again.
      const ids = unsent.get().map(({ id }) => id);
      await change(ids, () => null);
    },

    close(): void {
      clearTimeout(timer);
      rows.close();
    },
  };
}

/** What an entry is to send never changes. */
function isSame(one: Entry, other: Entry): boolean {
  return (
    one.attempts === other.attempts && JSON.stringify(one.state) === JSON.stringify(other.state)
  );
}
