import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { LruEntry } from './lru.ts';

/** What the portal keeps on this device. Every tab and the service worker open the same database. */
export interface Schema extends DBSchema {
  /** Replies as they were seen last. */
  replies: {
    key: [owner: string, key: string];
    value: { owner: string; key: string; value: unknown; seenAt: number };
  };
  /** What is kept of each kind, replies and in the worker's caches: how large, and when it was last used. */
  kept: { key: [kind: string, name: string]; value: { kind: string; name: string } & LruEntry };
  drafts: { key: string; value: unknown };
  /** Rows as they were stored, perhaps by another version: src/core/outbox/entry.ts reads them. */
  outbox: { key: string; value: { id: string } & Record<string, unknown> };
  /** Who is signed in, for the service worker, which cannot read localStorage. One row at most. */
  session: {
    key: 'now';
    value: {
      userId: string;
      token: string;
      /**
       * How pushes for them reach this device; null where they want none here. Versions before did not write
       * it: then nobody knows.
       */
      push?: { declarative: boolean } | null;
    };
  };
  /** The tokens of those who signed out, until the server knows. */
  signOuts: { key: string; value: string };
}

export type Connection = IDBPDatabase<Schema>;

/** Goes up by one with each change of the schema; `upgrade` then knows every step from 0 to here. */
const schemaVersion = 3;

/** @throws DOMException where the browser forbids IndexedDB, or a newer portal has raised the schema's version */
export async function openSchema(
  name: string,
  { onBlocked, onLost }: { onBlocked: () => void; onLost: () => void },
): Promise<Connection> {
  return openDB<Schema>(name, schemaVersion, {
    upgrade(db, oldVersion) {
      if (oldVersion < 1) db.createObjectStore('drafts');
      if (oldVersion < 2) {
        db.createObjectStore('outbox', { keyPath: 'id' });
        db.createObjectStore('session');
      }
      if (oldVersion < 3) {
        // Replies can be fetched again, and of the old ones nobody knows how large they are.
        if (oldVersion > 0) db.deleteObjectStore('replies');
        db.createObjectStore('replies', { keyPath: ['owner', 'key'] });
        db.createObjectStore('kept', { keyPath: ['kind', 'name'] });
        db.createObjectStore('signOuts');
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
