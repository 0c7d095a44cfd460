import { argon2, randomBytes } from 'node:crypto';
import { createJobQueue } from '../../../concurrency/job-queue.ts';
import { isSame } from '../../../crypto/signatures.ts';
import { cost } from './password-cost.ts';

const saltBytes = 16;
const hashBytes = 32;
/** PHC string format (https://github.com/P-H-C/phc-string-format), which includes the cost parameters. */
const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/;

interface Cost {
  /** KiB. */
  memory: number;
  passes: number;
  parallelism: number;
}

/**
 * Computes at most two hashes at once, because each uses 19 MiB and one of Node's four worker threads. While 200
 * computations wait, further ones would wait for seconds, so they are refused with BUSY.
 */
const runJob = createJobQueue({ running: 2, waiting: 200 });

/**
 * @returns a PHC string ($argon2id$v=19$m=…,t=…,p=…$salt$hash)
 * @throws PortalError BUSY if too many computations are waiting
 */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltBytes);
  const hash = await derive(password, salt, { ...cost, tagLength: hashBytes });
  const { memory, passes, parallelism } = cost;
  const parameters = `m=${String(memory)},t=${String(passes)},p=${String(parallelism)}`;
  return `$argon2id$v=19$${parameters}$${base64(salt)}$${base64(hash)}`;
}

/**
 * Verifies a password against a hash with any cost parameters.
 * @param stored a result of hashPassword
 * @throws PortalError BUSY if too many computations are waiting
 */
export async function isPasswordOf(password: string, stored: string): Promise<boolean> {
  const { cost: given, salt, hash } = parse(stored);
  const derived = await derive(password, salt, { ...given, tagLength: hash.length });
  return isSame(derived, hash);
}

/**
 * Whether a hash was computed with less memory or fewer passes than new ones, or has a shorter salt or result. The next
 * sign-in replaces such a hash.
 */
export function isWeakHash(stored: string): boolean {
  const { cost: given, salt, hash } = parse(stored);
  return (
    given.memory < cost.memory ||
    given.passes < cost.passes ||
    salt.length < saltBytes ||
    hash.length < hashBytes
  );
}

function parse(stored: string): { cost: Cost; salt: Buffer; hash: Buffer } {
  const [, memory, passes, parallelism, salt, hash] = phc.exec(stored) ?? [];
  if (salt === undefined || hash === undefined)
    throw new Error('a stored password hash is damaged');
  return {
    cost: {
      memory: Number(memory),
      passes: Number(passes),
      parallelism: Number(parallelism),
    },
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  };
}

function derive(
  password: string,
  nonce: Buffer,
  parameters: Cost & { tagLength: number },
): Promise<Buffer> {
  return runJob(
    () =>
      new Promise((resolve, reject) => {
        // Devices differ in the Unicode form of the same typed password.
        const message = password.normalize('NFKC');
        argon2('argon2id', { message, nonce, ...parameters }, (error, key) => {
          if (error === null) resolve(key);
          else reject(error);
        });
      }),
  );
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}
