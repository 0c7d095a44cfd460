import type { Reply } from '../../../contract/endpoints.ts';
import { type Entry, entryOf } from '../outbox/entry.ts';
import type { OutboxStore } from '../outbox/flusher.ts';
import type { Connection, LocalDatabase } from './database.ts';

/** What a sent entry became. */
export type SentReply = Reply<'POST /items'> | Reply<'POST /messages/{conversationId}/messages'>;

/** Told to every tab when entries were sent. */
export interface SentNotice {
  /** Whose they were. */
  userId: string;
  made: readonly SentReply[];
}

interface OutboxStoreParts {
  database: LocalDatabase;
  /** Keeps what came back before the entries go, so that it is on the screen the whole time. */
  keep: (sent: SentNotice) => Promise<void>;
  /** Told of each change, with what was sent where it was that. */
  changed: (sent: SentNotice | null) => void;
}

/** The outbox's entries in IndexedDB, for whoever sends them. */
export function createOutboxStore({
  database,
  keep,
  changed,
}: OutboxStoreParts): OutboxStore<SentReply> {
  return {
    async all() {
      const rows = (await database.run((db) => db.getAll('outbox'))) ?? [];
      return rows.map(entryOf);
    },

    async update(ids, change) {
      let changes = 0;
      const standing = await database.run((db) =>
        inTransaction(db, async (rows) => {
          const found: Entry[] = [];
          for (const id of ids) {
            const row = await rows.get(id);
            if (row === undefined) continue;
            const entry = entryOf(row);
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

/** Broadcast by a page once the server answers it, so that nobody waits in a dead connection while sending. */
export const serverAnswers = 'server answers';

/** Opens where tabs and the worker tell each other of changes; null where there is no such thing. */
export function openOutboxChannel({ name }: LocalDatabase): BroadcastChannel | null {
  return typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(`${name}:outbox`);
}

type Rows = ReturnType<typeof rowsOf>;

function rowsOf(db: Connection) {
  // Strict: what is told to be kept has to be on the disk when the device loses its power.
  return db.transaction('outbox', 'readwrite', { durability: 'strict' });
}

/** Does several steps in one transaction on the outbox. @throws what a step throws; then none was done */
export async function inTransaction<T>(
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
