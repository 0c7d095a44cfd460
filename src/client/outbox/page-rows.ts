import { type Entry, type Kind, parseEntry } from '../../core/outbox/entry.ts';
import type { LocalDatabase } from '../../core/storage/database.ts';
import { isRecord } from '../../core/is-record.ts';
import { addListener } from '../listeners.ts';
import {
  type SentNotice,
  createOutboxStore,
  serverAnswers,
  inTransaction,
  openOutboxChannel,
} from '../../core/storage/outbox-store.ts';

/** A new entry, before it gets its place in the lane and its state. */
interface Written {
  /** UUID in lower case; becomes the id of the item or message. */
  id: string;
  userId: string;
  lane: string;
  kind: Kind;
  /** Any structured-cloneable value; bytes as ArrayBuffer, because Safari loses Blobs. */
  payload: unknown;
}

interface OutboxRowsParts {
  database: LocalDatabase;
  now: () => number;
  /** Persists the replies before the entries are deleted, so that a screen always has one of the two to show. */
  keep: (sent: SentNotice) => Promise<void>;
}

/** Stores the outbox's entries in IndexedDB and broadcasts changes between the tabs and the worker. */
export function createOutboxRows({ database, now, keep }: OutboxRowsParts) {
  let channel: BroadcastChannel | null = null;
  const listeners = new Set<() => void>();
  const sentListeners = new Set<(notice: SentNotice) => void>();
  const answerListeners = new Set<() => void>();

  const store = createOutboxStore({ database, keep, changed });

  function broadcast(): BroadcastChannel | null {
    if (channel === null) {
      channel = openOutboxChannel(database);
      channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
        if (data === serverAnswers) for (const listener of answerListeners) listener();
        else tell(isSentNotice(data) ? data : null);
      });
    }
    return channel;
  }

  function tell(sent: SentNotice | null) {
    if (sent !== null) for (const listener of sentListeners) listener(sent);
    for (const listener of listeners) listener();
  }

  function changed(sent: SentNotice | null) {
    tell(sent);
    broadcast()?.postMessage(sent ?? 'changed');
  }

  return {
    store,

    /**
     * Adds an entry. Adding the same id again has no effect.
     * @returns false if the device could not store it; the screen must then keep the text
     */
    async add(written: Written): Promise<boolean> {
      try {
        const added = await database.run((db) =>
          inTransaction(db, async (rows) => {
            if ((await rows.get(written.id)) !== undefined) return true;
            const last = (await rows.getAll()).reduce(
              (seq, row) => Math.max(seq, parseEntry(row).seq),
              0,
            );
            const entry: Entry = {
              ...written,
              seq: last + 1,
              createdAt: now(),
              firstTriedAt: null,
              attempts: 0,
              state: { name: 'queued', notBefore: now(), waitsFor: 'its turn' },
            };
            await rows.add({ ...entry });
            return true;
          }),
        );
        if (added === null) return false;
      } catch {
        return false;
      }
      changed(null);
      return true;
    },

    /** Subscribes to entries being added, changed or sent, here or elsewhere. */
    onChange(listener: () => void): () => void {
      broadcast();
      return addListener(listeners, listener);
    },

    /** Subscribes to the replies to sent entries, from here or elsewhere. */
    onSent(listener: (notice: SentNotice) => void): () => void {
      broadcast();
      return addListener(sentListeners, listener);
    },

    /** Subscribes to broadcasts of other tabs that the server answers. */
    onServerAnswers(listener: () => void): () => void {
      broadcast();
      return addListener(answerListeners, listener);
    },

    broadcastServerAnswers(): void {
      broadcast()?.postMessage(serverAnswers);
    },

    close(): void {
      channel?.close();
      channel = null;
    },
  };
}

function isSentNotice(data: unknown): data is SentNotice {
  return isRecord(data) && typeof data.userId === 'string' && Array.isArray(data.made);
}
