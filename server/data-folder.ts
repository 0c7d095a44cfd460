import { constants, accessSync, existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { ConfigError } from './config.ts';

/**
 * Creates the data folder if it is missing.
 * @throws ConfigError if the folder cannot be created or written
 */
export function makeUsable(dataDir: string): void {
  try {
    makeFolder(dataDir);
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    throw new ConfigError('DATA_DIR', `is a folder that cannot be used: ${error.message}`);
  }
}

/**
 * Creates a folder and the folders above it. `mkdirSync` with `recursive` never returns in a folder such as /proc,
 * which exists but answers ENOENT to a new folder in it.
 */
function makeFolder(path: string): void {
  const parent = dirname(path);
  if (parent !== path && !existsSync(parent)) makeFolder(parent);
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    const isThere = error instanceof Error && 'code' in error && error.code === 'EEXIST';
    if (!isThere || !statSync(path).isDirectory()) throw error;
  }
}
