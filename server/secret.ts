import { randomBytes } from 'node:crypto';
import type { Database } from './db/database.ts';
import { readSetting } from './db/settings.ts';

const secretBytes = 32;

/**
 * The portal's secret, the key of codes' hashes and signatures. Generated at the first start and shared by
 * all nodes, because a code created on one node may be entered on another.
 */
export async function readSecret(database: Database): Promise<Buffer> {
  const make = () => randomBytes(secretBytes).toString('base64url');
  return Buffer.from(await readSetting(database, 'secret', make), 'base64url');
}
