import { randomInt } from 'node:crypto';
import { otp } from '../../contract/bounds.ts';
import { hmac, isSame } from './signatures.ts';

/** Codes that people type. Only their hashes are stored. */
interface Codes {
  /** Creates a random code of digits. */
  make(): string;
  /**
   * Returns the hash to store.
   * @param id the id that the code is for, such as an item's. The hash contains it, so the code is valid for this id
   * only
   */
  hash(id: string, code: string): string;
  /** Compares a code with a stored hash in constant time. */
  isRight(id: string, code: string, storedHash: string): boolean;
}

/** @param secret HMAC key. Without it, an attacker who reads the stored hashes cannot try out all possible codes. */
export function createCodes(secret: Buffer): Codes {
  function hash(id: string, code: string): string {
    return hmac(secret, `${id}:${code}`).toString('base64url');
  }

  return {
    make: () => String(randomInt(10 ** otp.digits)).padStart(otp.digits, '0'),
    hash,
    isRight: (id, code, storedHash) => isSame(Buffer.from(hash(id, code)), Buffer.from(storedHash)),
  };
}
