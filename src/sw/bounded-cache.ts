import { CacheExpiration } from 'workbox-expiration';

/** One answer for each address: nothing that is kept here differs by a request's headers. */
const anyVariant = { ignoreVary: true };

export interface BoundedCache {
  match(address: string): Promise<Response | undefined>;
  put(address: string, answer: Response): Promise<void>;
  delete(address: string): Promise<void>;
  /** Removes all of it. */
  drop(): Promise<void>;
}

/**
 * A cache of the browser's with a bound: of too many entries the ones longest unused go. Where the
 * device has no room left, the whole cache is given back to it.
 * @param limit how many entries are kept
 */
export function boundedCache(name: string, limit: number): BoundedCache {
  const expiration = new CacheExpiration(name, { maxEntries: limit, matchOptions: anyVariant });

  async function touch(address: string): Promise<void> {
    await expiration.updateTimestamp(address);
    await expiration.expireEntries();
  }

  async function drop(): Promise<void> {
    await caches.delete(name);
    await expiration.delete();
  }

  return {
    async match(address) {
      const found = await caches.match(address, { cacheName: name, ...anyVariant });
      if (found !== undefined) touch(address).catch(() => undefined);
      return found;
    },

    async put(address, answer) {
      const cache = await caches.open(name);
      try {
        await cache.put(address, answer);
        await touch(address);
      } catch (error) {
        if (isQuotaExceeded(error)) await drop();
        else throw error;
      }
    },

    async delete(address) {
      const cache = await caches.open(name);
      await cache.delete(address, anyVariant);
    },

    drop,
  };
}

function isQuotaExceeded(error: unknown): boolean {
  return error instanceof Error && error.name === 'QuotaExceededError';
}
