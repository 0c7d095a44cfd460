import { z } from 'zod/mini';
import { hourMs } from '../../contract/durations.ts';
import { isSame, signed } from '../crypto/signatures.ts';

/** A key is valid for at least this long and at most twice as long. */
const keyLifeMs = hourMs;

/**
 * Signed URLs of pictures that are not public. The signature is in the URL, because the browser requests
 * images without an Authorization header (docs/decisions/0014).
 */
export interface PhotoKeys {
  /** Returns a URL of the picture that is valid for one to two hours. It stays the same for up to an hour. */
  keyed(path: string): string;
  /** @returns whether the query's signature is correct for the path and has not expired */
  opens(path: string, query: unknown): boolean;
}

const Signature = z.object({ until: z.string(), key: z.string() });

/**
 * @param secret key of the signatures
 * @param now epoch milliseconds
 */
export function createPhotoKeys(secret: Buffer, now: () => number): PhotoKeys {
  const keyFor = (path: string, until: string) => signed(secret, 'photo', path, until);

  return {
    keyed(path) {
      const until = String((Math.floor(now() / keyLifeMs) + 2) * keyLifeMs);
      return `${path}?until=${until}&key=${keyFor(path, until).toString('base64url')}`;
    },

    opens(path, query) {
      const signature = Signature.safeParse(query).data;
      if (signature === undefined) return false;
      const { until, key } = signature;
      return isSame(Buffer.from(key, 'base64url'), keyFor(path, until)) && Number(until) > now();
    },
  };
}
