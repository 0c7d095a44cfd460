import { hash, randomBytes } from 'node:crypto';

/** Returns 256 random bits in base64url. A token cannot be guessed, so storing its plain SHA-256 is safe. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

export function hashToken(token: string): string {
  return hash('sha256', token, 'base64url');
}
