import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

/** What the portal keeps on this device. Every tab and the service worker open the same database. */
export interface Schema extends DBSchema {
  /** Replies as they were seen last. */
  replies: {
    key: [owner: string, key: string];
    value: { owner: string; key: string; value: unknown; seenAt: number; usedAt: number };
    indexes: { usedAt: number; owner: string };
  };
  drafts: { key: string; value: unknown };
  /** Rows as they were stored, perhaps by another version: src/outbox/entry.ts reads them. */
  outbox: { key: string; value: { id: string } & Record<string, unknown> };
  /** Who is signed in, for the service worker, which cannot read localStorage. One row at most. */
  session: { key: 'now'; value: { userId: string; token: string } };
}

export type Connection = IDBPDatabase<Schema>;

/** Goes up by one with each change of the schema; `upgrade` then knows every step from 0 to here. */
const schemaVersion = 2;

/** Some browsers at times never answer an opening; screens go on without after this long, milliseconds. */
const patience = 2_000;

export type LocalDatabase = ReturnType<typeof createDatabase>;

/** The one connection of a tab or a worker: opened when it is needed, and again when it was lost. */
export function createDatabase(name = 'portal') {
  let opening: Promise<Connection | null> | null = null;

  function forgetConnection() {
    opening = null;
  }

  function open(): Promise<Connection | null> {
    if (typeof indexedDB === 'undefined') return Promise.resolve(null);
    return new Promise((settle) => {
      const resolve = (db: Connection | null) => {
        clearTimeout(timer);
        settle(db);
      };
      const timer = setTimeout(resolve, patience, null);
      openSchema(name, {
        // An older portal in another tab does not let go: go on without a store until it does.
        onBlocked: () => {
          resolve(null);
        },
        onLost: forgetConnection,
      }).then(
        (db) => {
          // After onBlocked the connection still comes, later.
          opening = Promise.resolve(db);
          resolve(db);
        },
        () => {
          forgetConnection();
          resolve(null);
        },
      );
    });
  }

  return {
    name,

    /**
     * Runs a piece of work; once more with a new connection where the old one had died unnoticed.
     * @returns what it brings; null where there is no database to be had
     * @throws what the work throws, such as QuotaExceededError
     */
    async run<T>(work: (db: Connection) => Promise<T>): Promise<T | null> {
      for (const attempt of [1, 2]) {
        const db = await (opening ??= open());
        if (db === null) return null;
        try {
          return await work(db);
        } catch (error) {
          const dead = error instanceof DOMException && error.name === 'InvalidStateError';
          if (!dead || attempt === 2) throw error;
          forgetConnection();
        }
      }
      return null;
    },

    async close(): Promise<void> {
      (await opening)?.close();
      forgetConnection();
    },
  };
}

/** @throws DOMException where the browser forbids IndexedDB, or a newer portal has raised the schema's version */
async function openSchema(
  name: string,
  { onBlocked, onLost }: { onBlocked: () => void; onLost: () => void },
): Promise<Connection> {
  return openDB<Schema>(name, schemaVersion, {
    upgrade(db, oldVersion) {
      if (oldVersion < 1) {
        const replies = db.createObjectStore('replies', { keyPath: ['owner', 'key'] });
        replies.createIndex('usedAt', 'usedAt');
        replies.createIndex('owner', 'owner');
        db.createObjectStore('drafts');
      }
      if (oldVersion < 2) {
        db.createObjectStore('outbox', { keyPath: 'id' });
        db.createObjectStore('session');
      }
    },
    blocked: onBlocked,
    // A newer portal in another tab waits for this one.
    blocking(_current, _blocked, event) {
      onLost();
      if (event.target instanceof IDBDatabase) event.target.close();
    },
    // The browser may drop the connection of a page in the background (iOS does).
    terminated: onLost,
  });
}

export const database = createDatabase();
