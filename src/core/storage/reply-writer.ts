import { log } from '../log/log.ts';
import { type Connection, type LocalDatabase, commit } from './database.ts';
import { keysOfKind } from './cache-rows.ts';
import { boundOf as defaultBoundOf } from './reply-bounds.ts';
import { leastRecentlyUsed } from './lru.ts';
import { openChannel } from '../open-channel.ts';

/** The latest stored reply of a query. */
export interface StoredReply {
  value: unknown;
  /** When it was fetched, epoch milliseconds. */
  seenAt: number;
}

/** The owner under which public replies are stored. */
export const publicOwner = '';

interface ReplyWriterParts {
  database: LocalDatabase;
  /** The bounds for LRU eviction. */
  boundOf?: typeof defaultBoundOf;
  now: () => number;
}

/**
 * Writes replies to the device's cache, from a page or the worker. If IndexedDB is missing, forbidden or full,
 * writes do nothing.
 */
export function createReplyWriter({ database, boundOf = defaultBoundOf, now }: ReplyWriterParts) {
  let channel: BroadcastChannel | null = null;

  async function withDatabase<T>(work: (db: Connection) => Promise<T>, otherwise: T): Promise<T> {
    try {
      return (await database.run(work)) ?? otherwise;
    } catch (error) {
      log('warning', 'storage', 'a reply could not be read or stored', error);
      return otherwise;
    }
  }

  /** The channel on which written keys are broadcast to the other tabs. */
  function broadcast(): BroadcastChannel | null {
    return (channel ??= openChannel(`${database.name}:replies`));
  }

  /** Writes replies and their sizes, and commits at once, because the user may leave the page at any moment. */
  async function put(
    { trx, replies, cacheRows }: Writing,
    rows: readonly ReplyRow[],
  ): Promise<void> {
    const steps = rows.flatMap((row) => {
      const { kind } = boundOf(row.key);
      const bytes = JSON.stringify(row.value).length;
      const name = cacheRowName(row.owner, row.key);
      return [replies.put(row), cacheRows.put({ kind, name, bytes, usedAt: now() })];
    });
    await commit(trx, steps);
  }

  /** Evicts the least recently used replies of the key's kind. If the page closes first, the next write evicts them. */
  async function evict(db: Connection, key: string): Promise<void> {
    const { kind, bound } = boundOf(key);
    const { trx, replies, cacheRows } = openWrite(db);
    const evicted = leastRecentlyUsed(await cacheRows.getAll(keysOfKind(kind)), bound, now());
    const steps = evicted.flatMap(({ name }) => [
      replies.delete(ownerAndKey(name)),
      cacheRows.delete([kind, name]),
    ]);
    await commit(trx, steps);
  }

  const replies = {
    async writeReply(owner: string, key: string, { value, seenAt }: StoredReply): Promise<void> {
      await withDatabase(async (db) => {
        await put(openWrite(db), [{ owner, key, value, seenAt }]);
        broadcast()?.postMessage(key);
        await evict(db, key);
      }, undefined);
    },

    /**
     * Changes this owner's stored replies to all queries whose key starts with `beginning`. A changed reply does not
     * become fresh.
     * @param change returns the same object to leave a reply unchanged
     */
    async changeReplies(
      owner: string,
      beginning: string,
      change: (key: string, value: unknown) => unknown,
    ): Promise<void> {
      await withDatabase(async (db) => {
        const rows = openWrite(db);
        const keys = IDBKeyRange.bound([owner, beginning], [owner, `${beginning}\uffff`]);
        const changed = (await rows.replies.getAll(keys)).flatMap((row) => {
          const value = change(row.key, row.value);
          // Screens replace their copy only with a newer reply, so add a millisecond.
          return value === row.value ? [] : { ...row, value, seenAt: row.seenAt + 1 };
        });
        await put(rows, changed);
        for (const { key } of changed) broadcast()?.postMessage(key);
        // All changed keys are of the same call, so of the same kind.
        await evict(db, beginning);
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
type Writing = ReturnType<typeof openWrite>;

/** Relaxed durability is enough, because replies can be fetched again. */
export function openWrite(db: Connection) {
  const trx = db.transaction(['replies', 'kept'], 'readwrite', { durability: 'relaxed' });
  return { trx, replies: trx.objectStore('replies'), cacheRows: trx.objectStore('kept') };
}

/** The name of a reply in its row of the store `kept`. */
export function cacheRowName(owner: string, key: string): string {
  return `${owner} ${key}`;
}

function ownerAndKey(name: string): [owner: string, key: string] {
  const end = name.indexOf(' ');
  return [name.slice(0, end), name.slice(end + 1)];
}
