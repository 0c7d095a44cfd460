import { logFailure } from '../core/log/log.ts';
import { deleteCachedFile, retryWithRoom } from '../core/storage/cached-files.ts';
import { database } from '../core/storage/database.ts';
import { markUsed, keysOfKind } from '../core/storage/cache-rows.ts';
import { type Bound, leastRecentlyUsed } from '../core/storage/lru.ts';
import { delay } from '../core/timing.ts';

/** How long the cache waits before it records uses, or evicts, so that it does so once for several requests. */
const throttleMs = 300;

export interface BoundedCache {
  match(address: string): Promise<Response | undefined>;
  put(address: string, response: Response): Promise<void>;
  delete(address: string): Promise<void>;
}

/**
 * Creates a Cache Storage cache with LRU eviction. A response's row is stored before the response, so that every cached
 * response counts towards the bound.
 * @param kind name of the cache and kind of its rows in the store `kept`
 */
export function boundedCache(kind: string, bound: Bound): BoundedCache {
  let usedNames = new Set<string>();
  let eviction: Promise<void> | null = null;

  async function remove(addresses: readonly string[]): Promise<void> {
    for (const address of addresses) await deleteCachedFile(kind, address);
  }

  async function write(address: string, response: Response): Promise<void> {
    const cache = await caches.open(kind);
    const attempt = () => cache.put(address, response.clone());
    await attempt().catch((error: unknown) => retryWithRoom(error, attempt, keysOfKind(kind)));
  }

  async function evictSoon(): Promise<void> {
    await delay(throttleMs);
    eviction = null;
    const rows = (await database.run((db) => db.getAll('kept', keysOfKind(kind)))) ?? [];
    await remove(leastRecentlyUsed(rows, bound, Date.now()).map(({ name }) => name));
  }

  async function markUsedSoon(): Promise<void> {
    await delay(throttleMs);
    const names = usedNames;
    usedNames = new Set();
    await markUsed(database, kind, names, Date.now());
  }

  return {
    async match(address) {
      const cached = await caches.match(address, { cacheName: kind, ignoreVary: true });
      if (cached !== undefined && usedNames.add(address).size === 1)
        markUsedSoon().catch(
          logFailure('worker', 'the last use of a file could not be stored', undefined),
        );
      return cached;
    },

    async put(address, response) {
      const { size: bytes } = await response.clone().blob();
      const row = { kind, name: address, bytes, usedAt: Date.now() };
      // Without a database the cache would have no bound, so do not cache.
      if ((await database.run((db) => db.put('kept', row))) === null) return;
      try {
        await write(address, response);
      } catch (error) {
        // Delete the row of the response that could not be stored.
        await remove([address]);
        throw error;
      }
      await (eviction ??= evictSoon());
    },

    delete: (address) => remove([address]),
  };
}

/** Deletes whole caches and their rows in the database. */
export async function deleteCaches(kinds: readonly string[]): Promise<void> {
  for (const kind of kinds) {
    await caches.delete(kind);
    await database.run((db) => db.delete('kept', keysOfKind(kind)));
  }
}
