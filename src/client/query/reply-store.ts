import { z } from 'zod/mini';
import { logFailure } from '../../core/log/log.ts';
import { parseOrNull } from '../../core/parse.ts';
import { type LocalDatabase, commit, database as own } from '../../core/storage/database.ts';
import { createDrafts } from '../../core/storage/drafts.ts';
import { markUsed } from '../../core/storage/cache-rows.ts';
import { type boundOf, replyKinds } from '../../core/storage/reply-bounds.ts';
import {
  type StoredReply,
  createReplyWriter,
  publicOwner,
  cacheRowName,
  openWrite,
} from '../../core/storage/reply-writer.ts';

export { type StoredReply, publicOwner };

interface StoreOptions {
  database?: LocalDatabase;
  boundOf?: typeof boundOf;
  now?: () => number;
}

/**
 * Creates the store of replies and drafts on this device, which all tabs and the service worker share. If IndexedDB
 * is missing, forbidden or full, reads find nothing and writes do nothing.
 */
export function createStore({ database = own, now = Date.now, ...options }: StoreOptions = {}) {
  const writer = createReplyWriter({ database, now, ...options });
  const { withDatabase, broadcast, boundOf } = writer;

  /** @param keys of the rows to delete */
  async function forget(keys: readonly [owner: string, key: string][]): Promise<void> {
    if (keys.length === 0) return;
    await withDatabase(async (db) => {
      const { trx, replies, cacheRows } = openWrite(db);
      const steps = keys.flatMap(([owner, key]) => [
        replies.delete([owner, key]),
        cacheRows.delete([boundOf(key).kind, cacheRowName(owner, key)]),
      ]);
      await commit(trx, steps);
    }, undefined);
  }

  return {
    ...writer.replies,
    ...createDrafts(withDatabase),
    /** Waits until the database is open, has failed to open, or the time is over. @param atMost milliseconds */
    opened: (atMost: number): Promise<void> => database.opened(atMost),

    /** Returns the newer one of the owner's reply and the public reply. */
    readReply(owner: string, key: string): Promise<StoredReply | null> {
      return withDatabase(async (db) => {
        const owners = owner === publicOwner ? [publicOwner] : [owner, publicOwner];
        const rows = await Promise.all(owners.map((one) => db.get('replies', [one, key])));
        const found = rows
          .filter((row) => row !== undefined)
          .sort((a, b) => b.seenAt - a.seenAt)
          .at(0);
        if (found === undefined) return null;
        const name = cacheRowName(found.owner, key);
        markUsed(database, boundOf(key).kind, [name], now()).catch(
          logFailure('storage', 'the last use of a reply could not be stored', undefined),
        );
        return { value: found.value, seenAt: found.seenAt };
      }, null);
    },

    /** Returns all replies that this owner may see and whose key begins with a prefix. */
    readReplies(owner: string, beginning: string): Promise<(StoredReply & { key: string })[]> {
      return withDatabase(async (db) => {
        const owners = owner === publicOwner ? [publicOwner] : [owner, publicOwner];
        const rows = await Promise.all(
          owners.map((one) =>
            db.getAll('replies', IDBKeyRange.bound([one, beginning], [one, `${beginning}\uffff`])),
          ),
        );
        return rows.flat();
      }, []);
    },

    async forgetReply(owner: string, key: string): Promise<void> {
      await forget([
        [owner, key],
        [publicOwner, key],
      ]);
    },

    /**
     * Deletes the private replies of all other owners. Commits at once, because the user may leave after signing out.
     */
    async forgetOthers(owner: string): Promise<void> {
      await withDatabase(async (db) => {
        const between = (from: IDBValidKey, to: IDBValidKey) =>
          IDBKeyRange.bound(from, to, false, true);
        const { trx, replies, cacheRows } = openWrite(db);
        // IndexedDB sorts arrays after strings, so an array serves as an upper bound for strings. `cacheRowName` puts a
        // space after the owner. `!` is the next character after the space, so `owner!` sorts after the owner's names.
        const steps = [
          replies.delete(between([owner, []], [[]])),
          ...replyKinds.map((kind) => cacheRows.delete(between([kind, `${owner}!`], [kind, []]))),
        ];
        if (owner !== publicOwner)
          steps.push(
            replies.delete(between([publicOwner, []], [owner])),
            ...replyKinds.map((kind) =>
              cacheRows.delete(between([kind, '!'], [kind, `${owner} `])),
            ),
          );
        await commit(trx, steps);
      }, undefined);
    },

    /** Deletes all replies; drafts and the outbox stay. */
    async forgetReplies(): Promise<void> {
      await forget(await withDatabase((db) => db.getAllKeys('replies'), []));
    },

    /** Subscribes to the key of each reply that another tab or the worker writes. */
    onReplyWritten(listener: (key: string) => void): () => void {
      const onMessage = (event: MessageEvent<unknown>) => {
        const key = parseOrNull(z.string(), event.data);
        if (key !== null) listener(key);
      };
      const channel = broadcast();
      channel?.addEventListener('message', onMessage);
      return () => {
        channel?.removeEventListener('message', onMessage);
      };
    },

    async close(): Promise<void> {
      writer.close();
      await database.close();
    },
  };
}

export type Store = ReturnType<typeof createStore>;
export const store = createStore();
