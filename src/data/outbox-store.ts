import type { Reply } from '../../contract/endpoints.ts';
import { type Entry, entryOf } from '../outbox/entry.ts';
import type { OutboxStore } from '../outbox/flusher.ts';
import type { Connection, LocalDatabase } from './database.ts';

/** What a sent entry became. */
export type Made = Reply<'POST /items'> | Reply<'POST /messages/{conversationId}/messages'>;

/** Told to every tab when an entry was sent. */
export interface SentNotice {
  entry: Entry;
  made: Made;
}

interface OutboxStoreParts {
  database: LocalDatabase;
  /** Keeps what came back before the entry goes, so that it is on the screen the whole time. */
  keep: (entry: Entry, made: Made) => Promise<void>;
  /** Told of each change, with what was sent where it was that. */
  changed: (sent: SentNotice | null) => void;
}

/** The outbox's entries in IndexedDB, for whoever sends them. */
export function createOutboxStore({
  database,
  keep,
  changed,
}: OutboxStoreParts): OutboxStore<Made> {
  return {
    async all() {
      const rows = (await database.run((db) => db.getAll('outbox'))) ?? [];
      return rows.map(entryOf);
    },

    async update(id, change) {
      const done = await database.run((db) =>
        inTransaction(db, async (rows) => {
          const row = await rows.get(id);
          if (row === undefined) return { next: null, isChanged: false };
          const entry = entryOf(row);
          const next = change(entry);
          const isChanged = next !== entry;
          if (next === null) await rows.delete(id);
          else if (isChanged) await rows.put({ ...row, ...next });
          return { next, isChanged };
        }),
      );
      if (done?.isChanged) changed(null);
      return done?.next ?? null;
    },

    async settle(entry, made) {
      await keep(entry, made);
      await database.run((db) => db.delete('outbox', entry.id));
      changed({ entry, made });
    },
  };
}

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
