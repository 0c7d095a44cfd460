import { randomBytes } from 'node:crypto';
import type { Database } from '../db/database.ts';
import { readOrMakeSetting } from '../db/settings.ts';

const secretBytes = 32;

/**
 * Reads the portal's secret. It is the key for signing, and for hashing the codes that people enter. It is generated at
 * the first start and shared by all nodes, because a code created on one node may be entered on another.
 */
export async function readSecret(database: Database): Promise<Buffer> {
  const make = () => randomBytes(secretBytes).toString('base64url');
  return Buffer.from(await readOrMakeSetting(database, 'secret', make), 'base64url');
}
