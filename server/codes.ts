import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { otp } from '../contract/bounds.ts';

/** Codes that people type. Only their hashes are stored. */
interface Codes {
  /** Creates a random code of digits. */
  make(): string;
  /**
   * Returns the hash to store.
   * @param of purpose of the code; the same code has another hash for another purpose
   */
  hash(of: string, code: string): string;
  /**
   * Compares in constant time.
   * @param storedHash the stored hash
   */
  isRight(of: string, code: string, storedHash: string): boolean;
}

/** @param secret key of the hashes, without which the million possible codes cannot be tried offline */
export function createCodes(secret: Buffer): Codes {
  function hash(of: string, code: string): string {
    return createHmac('sha256', secret).update(`${of}:${code}`).digest('base64url');
  }

  return {
    make: () => String(randomInt(10 ** otp.digits)).padStart(otp.digits, '0'),
    hash,
    isRight: (of, code, storedHash) =>
      timingSafeEqual(Buffer.from(hash(of, code)), Buffer.from(storedHash)),
  };
}
