import { constants, accessSync, mkdirSync } from 'node:fs';
import { ConfigError } from './config.ts';

/**
 * Makes the data folder where it is not there.
 * @throws {ConfigError} where it cannot be made or written
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
