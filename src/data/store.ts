import { type Connection, type LocalDatabase, type Schema, database as own } from './database.ts';
import {
  type StoredReply,
  createReplyWriter,
  everybody,
  usualReplyLimit,
  writing,
} from './reply-writer.ts';

export { type StoredReply, everybody };

interface StoreOptions {
  database?: LocalDatabase;
  replyLimit?: number;
  now?: () => number;
}

/**
 * What the portal keeps on this device: replies seen before, and half-written drafts. Every tab and the
 * service worker open the same one. Where IndexedDB is missing, forbidden or full, reads find nothing
 * and writes do nothing.
 */
export function createStore({
  database = own,
  replyLimit = usualReplyLimit,
  now = Date.now,
}: StoreOptions = {}) {
  const writer = createReplyWriter({ database, replyLimit, now });
  const { withDatabase, broadcast } = writer;

  /** Reads the row anew: since it was read it may have been replaced, or be gone with its owner. */
  async function touch(db: Connection, row: Schema['replies']['key']): Promise<void> {
    const trx = writing(db);
    const found = await trx.store.get(row);
    if (found !== undefined) await trx.store.put({ ...found, usedAt: now() });
    await trx.done;
  }

  return {
    ...writer.replies,

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

    /** Drops every reply; drafts and what waits to be sent stay. */
    async forgetReplies(): Promise<void> {
      await withDatabase((db) => db.clear('replies'), undefined);
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
      writer.close();
      await database.close();
    },
  };
}

export type Store = ReturnType<typeof createStore>;
export const store = createStore();
