import type { IDBPObjectStore } from 'idb';
import { z } from 'zod/mini';
import { workerReplies } from '../../../contract/http/worker-replies.ts';
import { createListeners } from '../listeners.ts';
import { log } from '../log/log.ts';
import { type Entry, parseEntry } from '../outbox/entry.ts';
import type { OutboxStore } from '../outbox/flusher.ts';
import { openChannel } from '../open-channel.ts';
import { parseOrNull } from '../parse.ts';
import { newEntry, rewritten } from '../outbox/new-entry.ts';
import type { NewEntry } from '../outbox/payload.ts';
import { afterAttempt } from '../outbox/transition.ts';
import { isFull, retryWithRoom } from './cached-files.ts';
import { type Connection, type LocalDatabase, commit } from './database.ts';
import { lastShownAgain } from './open-connection.ts';
import type { Schema } from './schema.ts';

/** The server's reply to a sent entry: the new item or message. */
const SentReply = z.union([
  workerReplies['POST /items'],
  workerReplies['POST /messages/{conversationId}/messages'],
]);
export type SentReply = z.infer<typeof SentReply>;

/** Broadcast to the other tabs and the worker when entries were sent. */
const SentNotice = z.object({
  /** The author of the entries. */
  userId: z.string(),
  made: z.array(SentReply),
});
export type SentNotice = z.infer<typeof SentNotice>;

interface OutboxStoreParts {
  database: LocalDatabase;
  now: () => number;
  /** Persists the replies before the entries are deleted, so that a screen always has one of the two to show. */
  persistReplies: (sent: SentNotice) => Promise<void>;
}

/**
 * Broadcast by a page when the server answers, so that other tabs and the worker abort attempts on dead connections.
 */
const serverAnswers = 'server answers';

/**
 * Stores the outbox's entries in IndexedDB and broadcasts changes between the tabs and the worker. Browsers without
 * BroadcastChannel notice the changes of other tabs with their next read.
 */
export function createOutboxStore({ database, now, persistReplies }: OutboxStoreParts) {
  let channel = openChannel(`${database.name}:outbox`);
  const changes = createListeners();
  const sentNotices = createListeners<[notice: SentNotice]>();
  const answers = createListeners();
  /**
   * The changes to stored entries that the device has no room for, with the entry's `versionOf` before the change. The
   * outbox goes on with the changed entries while the page or worker lives. After that, the stored ones are sent again,
   * and the server carries out nothing twice.
   */
  const unwritten = new Map<string, { before: string; next: Entry | null }>();

  /** Returns the entry after its unwritten change, or null if that deletes it. */
  function current(stored: Entry): Entry | null {
    const change = unwritten.get(stored.id);
    // Another tab or the worker may have changed the stored entry since. Its change then counts.
    return change?.before === versionOf(stored) ? change.next : stored;
  }

  channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (data === serverAnswers) answers.notify();
    else notify(parseOrNull(SentNotice, data));
  });

  function notify(sent: SentNotice | null) {
    if (sent !== null) sentNotices.notify(sent);
    changes.notify();
  }

  function notifyAndBroadcast(sent: SentNotice | null) {
    notify(sent);
    channel?.postMessage(sent ?? 'changed');
  }

  /**
   * Runs several steps in one transaction. If the page enters the browser's back/forward cache meanwhile, which aborts
   * the transaction, runs them again once the page is shown again.
   * @param mayEvict whether to evict cached files if the device is full
   */
  async function inTransaction<T>(
    work: (rows: Rows) => Promise<T>,
    mayEvict = true,
  ): Promise<T | null> {
    const attempt = () => database.run((db) => inOneTransaction(db, work));
    const before = lastShownAgain();
    try {
      return await attempt();
    } catch (error) {
      const shownAgain = lastShownAgain();
      if (shownAgain === before) {
        if (mayEvict) return retryWithRoom(error, attempt);
        throw error;
      }
      await shownAgain;
      return attempt();
    }
  }

  /**
   * Changes entries like `OutboxStore.update`, and broadcasts the change. If the device is full, the changes count
   * nevertheless, but only here.
   * @param sent the notice to broadcast if the entries were sent; null if not
   */
  async function changeAll(
    ids: readonly string[],
    change: (entry: Entry, at: number) => Entry | null,
    sent: SentNotice | null,
  ): Promise<Entry[]> {
    let steps: { row: Row; stored: Entry; entry: Entry | null; next: Entry | null }[] = [];
    // If evicting files has not made room for the last change of an entry, it makes none for the next one.
    const mayEvict = !ids.some((id) => unwritten.has(id));
    const isWritten = await inTransaction(async (rows) => {
      steps = [];
      for (const [at, id] of ids.entries()) {
        const row = await rows.get(id);
        if (row === undefined) continue;
        const stored = parseEntry(row);
        const entry = current(stored);
        const next = entry && change(entry, at);
        steps.push({ row, stored, entry, next });
      }
      for (const { row, stored, next } of steps) {
        if (next !== stored)
          await (next === null ? rows.delete(row.id) : rows.put({ ...row, ...next }));
      }
      return true;
    }, mayEvict).catch((error: unknown) => {
      if (!isFull(error)) throw error;
      return false;
    });
    for (const { stored, next } of steps) {
      if (isWritten) unwritten.delete(stored.id);
      else unwritten.set(stored.id, { before: versionOf(stored), next });
    }
    if (sent !== null || steps.some(({ entry, next }) => next !== entry)) notifyAndBroadcast(sent);
    return steps.flatMap(({ next }) => next ?? []);
  }

  const store: OutboxStore<SentReply> = {
    async all() {
      const rows = (await database.run((db) => db.getAll('outbox'))) ?? [];
      return rows.map(parseEntry).flatMap((stored) => current(stored) ?? []);
    },

    update: (ids, change) => changeAll(ids, change, null),

    async settle(entries, made) {
      const notice: SentNotice = { userId: entries[0]?.userId ?? '', made: [...made] };
      await persistReplies(notice);
      // No jitter is needed, because each entry is deleted or, if its author has edited it meanwhile, due at once.
      await changeAll(
        entries.map(({ id }) => id),
        (stored, at) => afterAttempt(stored, entries[at], { type: 'accepted' }, now(), () => 0),
        notice,
      );
    },
  };

  return {
    ...store,

    /**
     * Adds an entry. Adding it again replaces its payload, also while it is being sent.
     * @param replaces the id of an entry of the same author to remove. One transaction does both, so if the device has
     *   no room for the new entry, the replaced one stays.
     * @returns false if the device could not store it; the screen must then keep the text
     */
    async add(written: NewEntry, replaces: string | null = null): Promise<boolean> {
      const added = await inTransaction(async (rows) => {
        const all = (await rows.getAll()).map(parseEntry);
        for (const { id, userId, state } of all) {
          // Do not remove a replaced entry while it is being sent, because it may reach the server.
          const isReplaced = id === written.id || (id === replaces && state.name !== 'sending');
          if (userId === written.userId && isReplaced) await rows.delete(id);
        }
        const known = all.find(({ id }) => id === written.id);
        // Begins with the time, so that the entries of a deleted database come before those of a new one.
        const seq = known?.seq ?? Math.max(now(), ...all.map((entry) => entry.seq + 1));
        // Fails if another author has an entry with this id.
        const entry = rewritten(known, newEntry(written, seq, now()));
        await commit(rows.transaction, [rows.add({ ...entry })]);
      }).catch((error: unknown) => {
        log('error', 'outbox', 'an entry could not be stored', error);
        return null;
      });
      if (added !== null) notifyAndBroadcast(null);
      return added !== null;
    },

    /** Calls the listener when entries are added, changed or sent, in any tab or the worker. */
    onChange: changes.subscribe,

    /** Calls the listener with the replies to sent entries, from any tab or the worker. */
    onSent: sentNotices.subscribe,

    /** Calls the listener when another tab broadcasts that the server answers. */
    onServerAnswers: answers.subscribe,

    broadcastServerAnswers(): void {
      channel?.postMessage(serverAnswers);
    },

    close(): void {
      channel?.close();
      channel = null;
    },
  };
}

/** Changes when another tab or the worker edits, pauses, sends or retries the entry. */
function versionOf({ createdAt, state }: Entry): string {
  return `${createdAt} ${state.name}`;
}

type Row = Schema['outbox']['value'];
type Rows = IDBPObjectStore<Schema, ['outbox'], 'outbox', 'readwrite'>;

/** @throws what a step throws; the transaction is then rolled back */
async function inOneTransaction<T>(db: Connection, work: (rows: Rows) => Promise<T>): Promise<T> {
  // Strict durability, because an entry that the screen reports as saved must survive a power failure.
  const trx = db.transaction('outbox', 'readwrite', { durability: 'strict' });
  try {
    const result = await work(trx.store);
    await trx.done;
    return result;
  } catch (error) {
    // The browser aborts only after a failed request. A step may also fail before its request, for example because a
    // value cannot be cloned.
    try {
      trx.abort();
    } catch {
      // The browser has already aborted the transaction.
    }
    throw error;
  }
}
