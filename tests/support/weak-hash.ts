import { argon2 } from 'node:crypto';
import { promisify } from 'node:util';

/**
 * Hashes a password like the server, but so that the hash counts as weak because of its short salt. Its cost cannot be
 * lower, because tests use the lowest possible cost.
 */
export async function weakHash(password: string): Promise<string> {
  const nonce = Buffer.alloc(8, 1);
  const cost = { memory: 8, passes: 1, parallelism: 1, tagLength: 32 };
  const hash = await promisify(argon2)('argon2id', { message: password, nonce, ...cost });
  const [salt, key] = [nonce, hash].map((bytes) => bytes.toString('base64').replace(/=+$/, ''));
  return `$argon2id$v=19$m=8,t=1,p=1$${String(salt)}$${String(key)}`;
}
