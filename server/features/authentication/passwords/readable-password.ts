import { randomInt } from 'node:crypto';

/** Returns 20 characters (100 bits) in groups of five, without characters that look alike. */
export function readablePassword(): string {
  const characters = 'abcdefghijkmnpqrstuvwxyz23456789';
  const group = () =>
    Array.from({ length: 5 }, () => characters.charAt(randomInt(characters.length))).join('');
  return [group(), group(), group(), group()].join('-');
}
