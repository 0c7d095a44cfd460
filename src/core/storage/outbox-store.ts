import type { Reply } from '../../../contract/endpoints.ts';
import { type Entry, parseEntry } from '../outbox/entry.ts';
import type { OutboxStore } from '../outbox/flusher.ts';
import type { Connection, LocalDatabase } from './database.ts';

/** The server's reply to a sent entry: the new item or message. */
export type SentReply = Reply<'POST /items'> | Reply<'POST /messages/{conversationId}/messages'>;

/** Broadcast to the other tabs and the worker when entries were sent. */
export interface SentNotice {
  /** The author of the entries. */
  userId: string;
  made: readonly SentReply[];
}

interface OutboxStoreParts {
  database: LocalDatabase;
  /** Persists the replies before the entries are deleted, so that a screen always has one of the two to show. */
  keep: (sent: SentNotice) => Promise<void>;
  /** Called after each change; with the notice if entries were sent, otherwise with null. */
  changed: (sent: SentNotice | null) => void;
}

/** Stores the outbox's entries in IndexedDB, for the flusher of a page or of the worker. */
export function createOutboxStore({
  database,
  keep,
  changed,
}: OutboxStoreParts): OutboxStore<SentReply> {
  return {
    async all() {
      const rows = (await database.run((db) => db.getAll('outbox'))) ?? [];
      return rows.map(parseEntry);
    },

    async update(ids, change) {
      let changes = 0;
      const standing = await database.run((db) =>
        inTransaction(db, async (rows) => {
          const found: Entry[] = [];
          for (const id of ids) {
            const row = await rows.get(id);
            if (row === undefined) continue;
            const entry = parseEntry(row);
            const next = change(entry);
            if (next === null) await rows.delete(id);
            else {
              found.push(next);
              if (next === entry) continue;
              await rows.put({ ...row, ...next });
            }
            changes += 1;
          }
          return found;
        }),
      );
      if (changes > 0) changed(null);
      return standing ?? [];
    },

    async settle(entries, made) {
      const sent = { userId: entries[0]?.userId ?? '', made };
      await keep(sent);
      await database.run((db) =>
        inTransaction(db, async (rows) => {
          for (const { id } of entries) await rows.delete(id);
        }),
      );
      changed(sent);
    },
  };
}

/** A page broadcasts this once the server answers, so that other tabs abort attempts on dead connections. */
export const serverAnswers = 'server answers';

/** Opens the channel on which tabs and the worker broadcast changes; null in browsers without BroadcastChannel. */
export function openOutboxChannel({ name }: LocalDatabase): BroadcastChannel | null {
  return typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(`${name}:outbox`);
}

type Rows = ReturnType<typeof rowsOf>;

function rowsOf(db: Connection) {
  // Strict: an entry that the screen reports as saved must survive a power failure.
  return db.transaction('outbox', 'readwrite', { durability: 'strict' });
}

/** Runs several steps in one outbox transaction. @throws what a step throws; the transaction is then rolled back */
export async function inTransaction<T>(
  db: Connection,
  work: (rows: Rows['store']) => Promise<T>,
): Promise<T> {
  const trx = rowsOf(db);
  // A failed step rejects `work` below. This handler only prevents an unhandled rejection of `done`.
  trx.done.catch(() => undefined);
  const result = await work(trx.store);
  await trx.done;
  return result;
}
