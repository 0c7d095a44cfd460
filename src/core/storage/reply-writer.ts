import { commit } from './commit.ts';
import type { Connection, LocalDatabase } from './database.ts';
import { rowsOf } from './cache-rows.ts';
import { boundOf as usualBoundOf } from './reply-bounds.ts';
import { leastRecentlyUsed } from './lru.ts';

/** A reply as it was seen last. */
export interface StoredReply {
  value: unknown;
  /** Epoch milliseconds. */
  seenAt: number;
}

/** The owner of replies that anybody may see. */
export const everybody = '';

interface ReplyWriterParts {
  database: LocalDatabase;
  /** How much is kept; the least recently used go first. */
  boundOf?: typeof usualBoundOf;
  now: () => number;
}

/**
 * What writes the replies that the portal keeps on this device, in a page or in the worker. Where
 * IndexedDB is missing, forbidden or full, writes do nothing.
 */
export function createReplyWriter({ database, boundOf = usualBoundOf, now }: ReplyWriterParts) {
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

  /** Puts replies down with their sizes, at once: whoever has seen them may leave the page that moment. */
  async function put({ trx, replies, kept }: Writing, rows: readonly ReplyRow[]): Promise<void> {
    const steps = rows.flatMap((row) => {
      const { kind } = boundOf(row.key);
      const bytes = JSON.stringify(row.value).length;
      const name = keptName(row.owner, row.key);
      return [replies.put(row), kept.put({ kind, name, bytes, usedAt: now() })];
    });
    await commit(trx, steps);
  }

  /** Takes out what is too much of this key's kind; where the page ended before, the next write does. */
  async function trim(db: Connection, key: string): Promise<void> {
    const { kind, bound } = boundOf(key);
    const { trx, replies, kept } = writing(db);
    const surplus = leastRecentlyUsed(await kept.getAll(rowsOf(kind)), bound);
    const steps = surplus.flatMap(({ name }) => [
      replies.delete(ownerAndKey(name)),
      kept.delete([kind, name]),
    ]);
    await commit(trx, steps);
  }

  const replies = {
    async writeReply(owner: string, key: string, { value, seenAt }: StoredReply): Promise<void> {
      await withDatabase(async (db) => {
        await put(writing(db), [{ owner, key, value, seenAt }]);
        broadcast()?.postMessage(key);
        await trim(db, key);
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
        const rows = writing(db);
        const keys = IDBKeyRange.bound([owner, beginning], [owner, `${beginning}\uffff`]);
        const changed = (await rows.replies.getAll(keys)).flatMap((row) => {
          const value = change(row.key, row.value);
          // By a moment newer than what is on screens, so that they take it.
          return value === row.value ? [] : { ...row, value, seenAt: row.seenAt + 1 };
        });
        await put(rows, changed);
        for (const { key } of changed) broadcast()?.postMessage(key);
        // All are of one call, and so of one kind.
        await trim(db, beginning);
      }, undefined);
    },
  };

  return {
    replies,
    boundOf,
    withDatabase,
    broadcast,
    close(): void {
      channel?.close();
      channel = null;
    },
  };
}

export type ReplyWriter = ReturnType<typeof createReplyWriter>['replies'];

type ReplyRow = { owner: string; key: string } & StoredReply;
type Writing = ReturnType<typeof writing>;

/** Replies can be fetched again: the device need not wait until they are safe on its disk. */
export function writing(db: Connection) {
  const trx = db.transaction(['replies', 'kept'], 'readwrite', { durability: 'relaxed' });
  // A step that fails is told to its caller; the end that it brings about would be told to nobody.
  trx.done.catch(() => undefined);
  return { trx, replies: trx.objectStore('replies'), kept: trx.objectStore('kept') };
}

/** What a reply is called among what is kept of its kind. */
export function keptName(owner: string, key: string): string {
  return `${owner} ${key}`;
}

function ownerAndKey(name: string): [owner: string, key: string] {
  const end = name.indexOf(' ');
  return [name.slice(0, end), name.slice(end + 1)];
}
