import { database } from '../core/storage/database.ts';
import { markUsed, keysOfKind } from '../core/storage/cache-rows.ts';
import { type Bound, leastRecentlyUsed } from '../core/storage/lru.ts';
import { pause } from './pause.ts';

/** One answer for each address: nothing that is kept here differs by a request's headers. */
const anyVariant = { ignoreVary: true };
/** What happens within this time is put down together, milliseconds. */
const burst = 300;

export interface BoundedCache {
  match(address: string): Promise<Response | undefined>;
  put(address: string, answer: Response): Promise<void>;
  delete(address: string): Promise<void>;
}

/**
 * A cache of the browser's with a bound: of too many entries, or too large ones, the longest unused go.
 * What is in it stands in the database before it is put here, so that nothing is ever kept uncounted.
 * @param kind names the cache, and its rows in the database
 */
export function boundedCache(kind: string, bound: Bound): BoundedCache {
  let used = new Set<string>();
  let trimming: Promise<void> | null = null;

  async function remove(addresses: readonly string[]): Promise<void> {
    const cache = await caches.open(kind);
    for (const address of addresses) {
      await cache.delete(address, anyVariant);
      await database.run((db) => db.delete('kept', [kind, address]));
    }
  }

  async function trimTo(limit: (bound: Bound, count: number) => Bound): Promise<void> {
    const rows = (await database.run((db) => db.getAll('kept', keysOfKind(kind)))) ?? [];
    await remove(leastRecentlyUsed(rows, limit(bound, rows.length)).map(({ name }) => name));
  }

  async function write(address: string, answer: Response): Promise<void> {
    const cache = await caches.open(kind);
    try {
      await cache.put(address, answer.clone());
    } catch (error) {
      if (!isQuotaExceeded(error)) throw error;
      // The device has no room left: half of it has to do.
      await trimTo(({ bytes: most }, count) => ({ count: count >> 1, bytes: most }));
      await cache.put(address, answer);
    }
  }

  async function trimSoon(): Promise<void> {
    await pause(burst);
    trimming = null;
    await trimTo(() => bound);
  }

  async function touchSoon(): Promise<void> {
    await pause(burst);
    const names = used;
    used = new Set();
    await markUsed(database, kind, names, Date.now());
  }

  return {
    async match(address) {
      const found = await caches.match(address, { cacheName: kind, ...anyVariant });
      if (found !== undefined && used.add(address).size === 1) touchSoon().catch(() => undefined);
      return found;
    },

    async put(address, answer) {
      const { size: bytes } = await answer.clone().blob();
      const row = { kind, name: address, bytes, usedAt: Date.now() };
      // No database, no bound.
      if ((await database.run((db) => db.put('kept', row))) === null) return;
      try {
        await write(address, answer);
      } catch (error) {
        // What is not there is not to be counted.
        await remove([address]);
        throw error;
      }
      await (trimming ??= trimSoon());
    },

    delete: (address) => remove([address]),
  };
}

/** Removes caches with all that they hold, whatever their bound was. */
export async function dropCaches(kinds: readonly string[]): Promise<void> {
  for (const kind of kinds) {
    await caches.delete(kind);
    await database.run((db) => db.delete('kept', keysOfKind(kind)));
  }
}

function isQuotaExceeded(error: unknown): boolean {
  return error instanceof Error && error.name === 'QuotaExceededError';
}
