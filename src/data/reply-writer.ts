import type { Connection, LocalDatabase } from './database.ts';
import { rowsOf } from './kept.ts';
import { boundOf as usualBoundOf } from './reply-bounds.ts';
import { surplusOf } from './surplus.ts';

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

  /** Puts a reply down with its size, and takes out what is too much of its kind by that. */
  async function put(rows: ReplyRows, row: { owner: string; key: string } & StoredReply) {
    const { kind, bound } = boundOf(row.key);
    const { replies, kept } = rows;
    const bytes = JSON.stringify(row.value).length;
    await replies.put(row);
    await kept.put({ kind, name: keptName(row.owner, row.key), bytes, usedAt: now() });
    for (const { name } of surplusOf(await kept.getAll(rowsOf(kind)), bound)) {
      const [owner, key] = ownerAndKey(name);
      await replies.delete([owner, key]);
      await kept.delete([kind, name]);
    }
  }

  const replies = {
    async writeReply(owner: string, key: string, { value, seenAt }: StoredReply): Promise<void> {
      await withDatabase(async (db) => {
        const { rows, done } = writing(db);
        await put(rows, { owner, key, value, seenAt });
        await done;
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
        const { rows, done } = writing(db);
        const keys = IDBKeyRange.bound([owner, beginning], [owner, `${beginning}\uffff`]);
        const changed: string[] = [];
        for (const row of await rows.replies.getAll(keys)) {
          const value = change(row.key, row.value);
          if (value === row.value) continue;
          // By a moment newer than what is on screens, so that they take it.
          await put(rows, { ...row, value, seenAt: row.seenAt + 1 });
          changed.push(row.key);
        }
        await done;
        for (const key of changed) broadcast()?.postMessage(key);
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

type ReplyRows = ReturnType<typeof writing>['rows'];

/** Replies can be fetched again: the device need not wait until they are safe on its disk. */
export function writing(db: Connection) {
  const trx = db.transaction(['replies', 'kept'], 'readwrite', { durability: 'relaxed' });
  // A step that fails is told to its caller; the end that it brings about would be told to nobody.
  trx.done.catch(() => undefined);
  const rows = { replies: trx.objectStore('replies'), kept: trx.objectStore('kept') };
  return { rows, done: trx.done };
}

/** What a reply is called among what is kept of its kind. */
export function keptName(owner: string, key: string): string {
  return `${owner} ${key}`;
}

function ownerAndKey(name: string): [owner: string, key: string] {
  const end = name.indexOf(' ');
  return [name.slice(0, end), name.slice(end + 1)];
}
