import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { otp } from '../contract/bounds.ts';

/** Codes that people type in. Only hashes of them are kept. */
interface Codes {
  /** A new one, of digits. */
  make(): string;
  /** What is kept of a code. @param of what it was made for: the same code for something else has another hash */
  hash(of: string, code: string): string;
  /** Compares in a time that does not tell how much of it is right. @param kept what hash() gave */
  isRight(of: string, code: string, kept: string): boolean;
}

/** @param secret keys the hashes: without it the million codes there are cannot be tried out */
export function createCodes(secret: Buffer): Codes {
  function hash(of: string, code: string): string {
    return createHmac('sha256', secret).update(`${of}:${code}`).digest('base64url');
  }

  return {
    make: () => String(randomInt(10 ** otp.digits)).padStart(otp.digits, '0'),
    hash,
    isRight: (of, code, kept) => timingSafeEqual(Buffer.from(hash(of, code)), Buffer.from(kept)),
  };
}
