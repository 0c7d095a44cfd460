import { constants, accessSync, mkdirSync } from 'node:fs';
import { ConfigError } from './config.ts';

/**
 * Creates the data folder if it is missing.
 * @throws ConfigError if the folder cannot be created or written
 */
export function makeUsable(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    throw new ConfigError('DATA_DIR', `is a folder that cannot be used: ${error.message}`);
  }
}
