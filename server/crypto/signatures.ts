import { createHmac, timingSafeEqual } from 'node:crypto';

/** The purpose of a signature. A signature for one purpose is invalid for any other. */
type Purpose =
  'address' | 'device' | 'photo' | 'pseudonym' | 'questions' | 'registration' | 'unsubscribe';

/**
 * Signs a purpose and its parts with HMAC-SHA256. The signatures are stored in the database and in links that people
 * have, so the same arguments must always give the same signature.
 * @param parts ids, paths and other texts without spaces, because a part with a space would be signed like two parts
 */
export function signed(secret: Buffer, purpose: Purpose, ...parts: readonly string[]): Buffer {
  return hmac(secret, [purpose, ...parts].join(' '));
}

/**
 * Signs a text without a purpose with HMAC-SHA256. The text must not begin with a purpose and a space, because its
 * signature would then be valid for that purpose.
 */
export function hmac(secret: Buffer, text: string): Buffer {
  return createHmac('sha256', secret).update(text).digest();
}

/** Compares in constant time, so that nobody can guess a signature or hash byte by byte. */
export function isSame(given: Buffer, right: Buffer): boolean {
  return given.length === right.length && timingSafeEqual(given, right);
}
