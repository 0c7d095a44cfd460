import { createHmac, timingSafeEqual } from 'node:crypto';

/** A key is made for this long and lives once more as long at most, in milliseconds. */
const keyLife = 60 * 60_000;

/**
 * Keys to pictures that are not for everybody. They stand in the address, because a browser asks for a
 * picture without saying who it is for: docs/decisions/0014.
 */
export interface PhotoKeys {
  /** An address of the picture that works for an hour or two; the same one for who asks within the hour. */
  keyed(path: string): string;
  /** @returns whether the query of an address is right for the path, and not over yet */
  opens(path: string, query: { until?: unknown; key?: unknown }): boolean;
}

/** @param secret keys the hashes @param now epoch milliseconds */
export function createPhotoKeys(secret: Buffer, now: () => number): PhotoKeys {
  function keyFor(path: string, until: string): Buffer {
    return createHmac('sha256', secret).update(`photo ${path} ${until}`).digest();
  }

  return {
    keyed(path) {
      const until = String((Math.floor(now() / keyLife) + 2) * keyLife);
      return `${path}?until=${until}&key=${keyFor(path, until).toString('base64url')}`;
    },

    opens(path, { until, key }) {
      if (typeof until !== 'string' || typeof key !== 'string') return false;
      const given = Buffer.from(key, 'base64url');
      const right = keyFor(path, until);
      if (given.length !== right.length || !timingSafeEqual(given, right)) return false;
      return Number(until) > now();
    },
  };
}
