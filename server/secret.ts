import { randomBytes } from 'node:crypto';
import type { Database } from './db/database.ts';
import { readSetting } from './db/settings.ts';

const secretBytes = 32;

/**
 * The portal's own secret, which keys the hashes of codes; made at the first start. A code that one node
 * made is entered at another.
 */
export async function readSecret(database: Database): Promise<Buffer> {
  const make = () => randomBytes(secretBytes).toString('base64url');
  return Buffer.from(await readSetting(database, 'secret', make), 'base64url');
}
