import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

/** A reply as it was seen last. */
export interface StoredReply {
  value: unknown;
  /** Epoch milliseconds. */
  seenAt: number;
}

/** The owner of replies that anybody may see. */
export const everybody = '';

interface Schema extends DBSchema {
  replies: {
    key: [owner: string, key: string];
    value: StoredReply & { owner: string; key: string; usedAt: number };
    indexes: { usedAt: number; owner: string };
  };
  drafts: { key: string; value: unknown };
}

/** Goes up by one with each change of the schema; `upgrade` then knows every step from 0 to here. */
const schemaVersion = 1;

/** Some browsers at times never answer an opening; screens go on without after this long, milliseconds. */
const patience = 2_000;

interface StoreOptions {
  name?: string;
  /** How many replies are kept; the least recently used go first. */
  replyLimit?: number;
  now?: () => number;
}

/**
 * What the portal keeps on this device: replies seen before, and half-written drafts. Every tab and the
 * service worker open the same one. Where IndexedDB is missing, forbidden or full, reads find nothing
 * and writes do nothing.
 */
export function createStore({
  name = 'portal',
  replyLimit = 400,
  now = Date.now,
}: StoreOptions = {}) {
  let opening: Promise<IDBPDatabase<Schema> | null> | null = null;
  let channel: BroadcastChannel | null = null;

  function database(): Promise<IDBPDatabase<Schema> | null> {
    opening ??= open();
    return opening;
  }

  function forgetConnection() {
    opening = null;
  }

  function open(): Promise<IDBPDatabase<Schema> | null> {
    if (typeof indexedDB === 'undefined') return Promise.resolve(null);
    return new Promise((settle) => {
      const resolve = (db: IDBPDatabase<Schema> | null) => {
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

  /** Runs a piece of work; once more with a new connection where the old one had died unnoticed. */
  async function withDatabase<T>(
    work: (db: IDBPDatabase<Schema>) => Promise<T>,
    otherwise: T,
  ): Promise<T> {
    for (const attempt of [1, 2]) {
      const db = await database();
      if (db === null) return otherwise;
      try {
        return await work(db);
      } catch (error) {
        const dead = error instanceof DOMException && error.name === 'InvalidStateError';
        if (!dead || attempt === 2) return otherwise;
        forgetConnection();
      }
    }
    return otherwise;
  }

  /** Reads the row anew: since it was read it may have been replaced, or be gone with its owner. */
  async function touch(db: IDBPDatabase<Schema>, row: Schema['replies']['key']): Promise<void> {
    const trx = writing(db);
    const found = await trx.store.get(row);
    if (found !== undefined) await trx.store.put({ ...found, usedAt: now() });
    await trx.done;
  }

  function broadcast(): BroadcastChannel | null {
    if (typeof BroadcastChannel === 'undefined') return null;
    channel ??= new BroadcastChannel(`${name}:replies`);
    return channel;
  }

  return {
    /** The newer of what this owner and what everybody was answered. */
    readReply(owner: string, key: string): Promise<StoredReply | null> {
      return withDatabase(async (db) => {
        const owners = owner === everybody ? [everybody] : [owner, everybody];
        const rows = await Promise.all(owners.map((one) => db.get('replies', [one, key])));
        const found = rows
          .filter((row) => row !== undefined)
          .sort((a, b) => b.seenAt - a.seenAt)
          .at(0);
        if (found === undefined) return null;
        touch(db, [found.owner, key]).catch(() => undefined);
        return { value: found.value, seenAt: found.seenAt };
      }, null);
    },

    async writeReply(owner: string, key: string, { value, seenAt }: StoredReply): Promise<void> {
      await withDatabase(async (db) => {
        const trx = writing(db);
        await trx.store.put({ owner, key, value, seenAt, usedAt: now() });
        let surplus = (await trx.store.count()) - replyLimit;
        let cursor = surplus > 0 ? await trx.store.index('usedAt').openCursor() : null;
        while (cursor !== null && surplus > 0) {
          await cursor.delete();
          surplus -= 1;
          cursor = await cursor.continue();
        }
        await trx.done;
        broadcast()?.postMessage(key);
      }, undefined);
    },

    async forgetReply(owner: string, key: string): Promise<void> {
      await withDatabase(async (db) => {
        await db.delete('replies', [owner, key]);
        if (owner !== everybody) await db.delete('replies', [everybody, key]);
      }, undefined);
    },

    /** Drops every reply that only this owner was given. */
    async forgetOwner(owner: string): Promise<void> {
      await withDatabase(async (db) => {
        const trx = db.transaction('replies', 'readwrite');
        for await (const cursor of trx.store.index('owner').iterate(owner)) await cursor.delete();
        await trx.done;
      }, undefined);
    },

    /** Hears the key of each reply that another tab or the worker wrote. */
    onReplyWritten(listener: (key: string) => void): () => void {
      const hear = (event: MessageEvent<unknown>) => {
        if (typeof event.data === 'string') listener(event.data);
      };
      const heard = broadcast();
      heard?.addEventListener('message', hear);
      return () => {
        heard?.removeEventListener('message', hear);
      };
    },

    readDraft(key: string): Promise<unknown> {
      return withDatabase<unknown>((db) => db.get('drafts', key), undefined);
    },

    /**
     * @param draft anything that structured clone takes; bytes as ArrayBuffer (Safari loses Blobs)
     * @returns whether it is kept
     */
    writeDraft(key: string, draft: unknown): Promise<boolean> {
      return withDatabase(async (db) => {
        await db.put('drafts', draft, key);
        return true;
      }, false);
    },

    async clearDraft(key: string): Promise<void> {
      await withDatabase((db) => db.delete('drafts', key), undefined);
    },

    async close(): Promise<void> {
      channel?.close();
      channel = null;
      (await opening)?.close();
      forgetConnection();
    },
  };
}

/** Replies can be fetched again: the device need not wait until they are safe on its disk. */
function writing(db: IDBPDatabase<Schema>) {
  const trx = db.transaction('replies', 'readwrite', { durability: 'relaxed' });
  // A step that fails is told to its caller; the end that it brings about would be told to nobody.
  trx.done.catch(() => undefined);
  return trx;
}

/** @throws DOMException where the browser forbids IndexedDB, or a newer portal has raised the schema's version */
async function openSchema(
  name: string,
  { onBlocked, onLost }: { onBlocked: () => void; onLost: () => void },
): Promise<IDBPDatabase<Schema>> {
  return openDB<Schema>(name, schemaVersion, {
    upgrade(db, oldVersion) {
      if (oldVersion < 1) {
        const replies = db.createObjectStore('replies', { keyPath: ['owner', 'key'] });
        replies.createIndex('usedAt', 'usedAt');
        replies.createIndex('owner', 'owner');
        db.createObjectStore('drafts');
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

export type Store = ReturnType<typeof createStore>;
export const store = createStore();
