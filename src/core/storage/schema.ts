import type { DBSchema, IDBPDatabase } from 'idb';
import type { LruEntry } from './lru.ts';
import { openConnection } from './open-connection.ts';

/**
 * The portal's IndexedDB database on this device, which all tabs and the service worker share. Its readers parse what
 * this schema calls `unknown`. They need not parse the other fields, because all versions with the same `schemaVersion`
 * write these alike; parsing them would take time and make the code larger.
 */
export interface Schema extends DBSchema {
  /** The latest reply to each query, by owner. */
  replies: {
    key: [owner: string, key: string];
    value: { owner: string; key: string; value: unknown; seenAt: number };
  };
  /**
   * Size and last use of each cached reply and of each response in the worker's caches, for LRU eviction. Do not rename
   * this store, because all devices would lose their caches.
   */
  kept: { key: [kind: string, name: string]; value: { kind: string; name: string } & LruEntry };
  /** Drafts, and under `createdKey` the time when the database was created. */
  drafts: { key: string; value: unknown };
  /** Another version may have written these rows; src/core/outbox/entry.ts parses them. */
  outbox: { key: string; value: { id: string } & Record<string, unknown> };
  /** A copy of the session for the service worker, which cannot read localStorage. One row at most. */
  session: { key: 'now'; value: unknown };
  /** Tokens of sessions that a user ended, until the server has ended them too. */
  signOuts: { key: string; value: string };
}

export type Connection = IDBPDatabase<Schema>;

/**
 * The row of `drafts` that tells this database from one that was deleted. Databases that an older version of the portal
 * created do not have it.
 */
export const createdKey = 'created';

/** Increase by one with each change of the schema, and add the step to `upgrade`. */
const schemaVersion = 3;

/**
 * @param onBlocked called while a tab with an older version keeps the database open
 * @param onLost called when the browser or another tab closes the connection
 * @throws DOMException if the browser forbids IndexedDB or a newer version of the portal upgraded the schema
 */
export async function openSchema(
  name: string,
  { onBlocked, onLost }: { onBlocked: () => void; onLost: () => void },
): Promise<Connection> {
  const upgrade = (db: Connection, oldVersion: number) => {
    if (oldVersion < 1) {
      const drafts = db.createObjectStore('drafts');
      // If this fails, opening the database fails too.
      drafts.add(Date.now(), createdKey).catch(() => undefined);
    }
    if (oldVersion < 2) {
      db.createObjectStore('outbox', { keyPath: 'id' });
      db.createObjectStore('session');
    }
    if (oldVersion < 3) {
      // Replies of an older schema have no size. They are deleted, because they can be fetched again.
      if (oldVersion > 0) db.deleteObjectStore('replies');
      db.createObjectStore('replies', { keyPath: ['owner', 'key'] });
      db.createObjectStore('kept', { keyPath: ['kind', 'name'] });
      db.createObjectStore('signOuts');
    }
  };
  return openConnection<Schema>(name, schemaVersion, { upgrade, blocked: onBlocked }, onLost);
}
