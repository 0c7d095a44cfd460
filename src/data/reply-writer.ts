import type { Connection, LocalDatabase } from './database.ts';

/** A reply as it was seen last. */
export interface StoredReply {
  value: unknown;
  /** Epoch milliseconds. */
  seenAt: number;
}

/** The owner of replies that anybody may see. */
export const everybody = '';

/** How many replies are kept; the least recently used go first. */
export const usualReplyLimit = 400;

interface ReplyWriterParts {
  database: LocalDatabase;
  replyLimit?: number;
  now: () => number;
}

/**
 * What writes the replies that the portal keeps on this device, in a page or in the worker. Where
 * IndexedDB is missing, forbidden or full, writes do nothing.
 */
export function createReplyWriter({
  database,
  replyLimit = usualReplyLimit,
  now,
}: ReplyWriterParts) {
  let channel: BroadcastChannel | null = null;

  async function withDatabase<T>(work: (db: Connection) => Promise<T>, otherwise: T): Promise<T> {
    try {
      return (await database.run(work)) ?? otherwise;
    } catch {
      return otherwise;
    }
  }

  /** Where the others hear which key was written. */
  function broadcast(): BroadcastChannel | null {
    if (typeof BroadcastChannel === 'undefined') return null;
    channel ??= new BroadcastChannel(`${database.name}:replies`);
    return channel;
  }

  const replies = {
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

    /**
     * Changes what this owner was answered, where the key begins so. It stays as old as it is.
     * @param change gives the very same value for what it leaves alone
     */
    async changeReplies(
      owner: string,
      beginning: string,
      change: (key: string, value: unknown) => unknown,
    ): Promise<void> {
      await withDatabase(async (db) => {
        const trx = writing(db);
        const keys = IDBKeyRange.bound([owner, beginning], [owner, `${beginning}\uffff`]);
        const changed: string[] = [];
        for (const row of await trx.store.getAll(keys)) {
          const value = change(row.key, row.value);
          if (value === row.value) continue;
          // By a moment newer than what is on screens, so that they take it.
          await trx.store.put({ ...row, value, seenAt: row.seenAt + 1 });
          changed.push(row.key);
        }
        await trx.done;
        for (const key of changed) broadcast()?.postMessage(key);
      }, undefined);
    },
  };

  return {
    replies,
    withDatabase,
    broadcast,
    close(): void {
      channel?.close();
      channel = null;
    },
  };
}

export type ReplyWriter = ReturnType<typeof createReplyWriter>['replies'];

/** Replies can be fetched again: the device need not wait until they are safe on its disk. */
export function writing(db: Connection) {
  const trx = db.transaction('replies', 'readwrite', { durability: 'relaxed' });
  // A step that fails is told to its caller; the end that it brings about would be told to nobody.
  trx.done.catch(() => undefined);
  return trx;
}
