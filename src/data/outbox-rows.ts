import type { Reply } from '../../contract/endpoints.ts';
import { type Entry, type Kind, entryOf } from '../outbox/entry.ts';
import type { OutboxStore } from '../outbox/flusher.ts';
import type { Connection, LocalDatabase } from './database.ts';

/** What a sent entry became. */
export type Made = Reply<'POST /items'> | Reply<'POST /messages/{conversationId}/messages'>;

/** What is to be kept until it is sent. */
export interface Written {
  /** UUID in lower case; becomes the id of what is made. */
  id: string;
  userId: string;
  lane: string;
  kind: Kind;
  /** Anything that structured clone takes; bytes as ArrayBuffer (Safari loses Blobs). */
  payload: unknown;
}

interface OutboxRowsParts {
  database: LocalDatabase;
  now: () => number;
  /** Keeps what came back before the entry goes, so that it is on the screen the whole time. */
  keep: (entry: Entry, made: Made) => Promise<void>;
}

/** The outbox's entries in IndexedDB; what one tab or the worker changes, the others hear of. */
export function createOutboxRows({ database, now, keep }: OutboxRowsParts) {
  let channel: BroadcastChannel | null = null;
  const listeners = new Set<() => void>();

  function broadcast(): BroadcastChannel | null {
    if (typeof BroadcastChannel === 'undefined') return null;
    if (channel === null) {
      channel = new BroadcastChannel(`${database.name}:outbox`);
      channel.addEventListener('message', tell);
    }
    return channel;
  }

  function tell() {
    for (const listener of listeners) listener();
  }

  function changed() {
    tell();
    broadcast()?.postMessage('changed');
  }

  const store: OutboxStore<Made> = {
    async all() {
      const rows = (await database.run((db) => db.getAll('outbox'))) ?? [];
      return rows.map(entryOf);
    },

    async update(id, change) {
      const now = await database.run((db) =>
        inTransaction(db, async (rows) => {
          const row = await rows.get(id);
          if (row === undefined) return null;
          const entry = entryOf(row);
          const next = change(entry);
          if (next === null) await rows.delete(id);
          else if (next !== entry) await rows.put({ ...row, ...next });
          return next;
        }),
      );
      changed();
      return now;
    },

    async settle(entry, made) {
      await keep(entry, made);
      await database.run((db) => db.delete('outbox', entry.id));
      changed();
    },
  };

  return {
    store,

    /**
     * Keeps something to be sent.
     * @returns false where the device would not: then nothing is kept, and what was typed must stay
     */
    async add(written: Written): Promise<boolean> {
      try {
        const added = await database.run((db) =>
          inTransaction(db, async (rows) => {
            const last = (await rows.getAll()).reduce(
              (seq, row) => Math.max(seq, entryOf(row).seq),
              0,
            );
            const entry: Entry = {
              ...written,
              seq: last + 1,
              createdAt: now(),
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
      changed();
      return true;
    },

    /** Hears that entries were added, changed or sent, here or elsewhere. */
    onChange(listener: () => void): () => void {
      broadcast();
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },

    close(): void {
      channel?.close();
      channel = null;
    },
  };
}

type Rows = ReturnType<typeof rowsOf>;

function rowsOf(db: Connection) {
  // Strict: what is told to be kept has to be on the disk when the device loses its power.
  return db.transaction('outbox', 'readwrite', { durability: 'strict' });
}

async function inTransaction<T>(
  db: Connection,
  work: (rows: Rows['store']) => Promise<T>,
): Promise<T> {
  const trx = rowsOf(db);
  // A step that fails is told to its caller; the end that it brings about would be told to nobody.
  trx.done.catch(() => undefined);
  const result = await work(trx.store);
  await trx.done;
  return result;
}
