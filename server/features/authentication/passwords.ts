import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { createJobQueue } from '../../http/job-queue.ts';
import { cost } from './password-cost.ts';

const saltBytes = 16;
const hashBytes = 32;
const parameters = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$`;
const form = new RegExp(`^${parameters.replaceAll('$', '\\$')}([\\w+/]+)\\$([\\w+/]+)$`);

/**
 * Each takes 19 MiB and a thread, of which Node has four for everything. Who comes after 200 others
 * would wait for seconds, and is told to come back.
 */
const inTurn = createJobQueue({ running: 2, waiting: 200 });

/**
 * @returns a PHC string ($argon2id$v=19$m=…,t=…,p=…$salt$hash)
 * @throws {PortalError} BUSY where too many wait for theirs
 */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltBytes);
  const hash = await derive(password, salt);
  return `${parameters}${base64(salt)}$${base64(hash)}`;
}

/**
 * @param stored what hashPassword gave
 * @throws {PortalError} BUSY where too many wait for theirs
 */
export async function isPasswordOf(password: string, stored: string): Promise<boolean> {
  const [, salt, hash] = form.exec(stored) ?? [];
  if (salt === undefined || hash === undefined)
    throw new Error('a stored password hash is damaged');
  const expected = Buffer.from(hash, 'base64');
  const given = await derive(password, Buffer.from(salt, 'base64'));
  return expected.length === given.length && timingSafeEqual(expected, given);
}

function derive(password: string, nonce: Buffer): Promise<Buffer> {
  return inTurn(
    () =>
      new Promise((resolve, reject) => {
        argon2(
          'argon2id',
          // The same password typed on another device may come in another Unicode form.
          { message: password.normalize('NFKC'), nonce, tagLength: hashBytes, ...cost },
          (error, key) => {
            if (error === null) resolve(key);
            else reject(error);
          },
        );
      }),
  );
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}
