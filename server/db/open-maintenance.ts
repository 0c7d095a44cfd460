import { join } from 'node:path';
import { postgresMaintenance } from './dialects/postgres/maintenance.ts';
import { sqliteMaintenance } from './dialects/sqlite/maintenance.ts';
import type { Maintenance } from './maintenance.ts';
import type { DatabasePlace } from './open.ts';

/**
 * Opens a database as it is.
 * @throws {ConfigError} where no PostgreSQL answers that the portal can use
 */
export async function openMaintenance({
  dataDir,
  databaseUrl,
}: DatabasePlace): Promise<Maintenance> {
  return databaseUrl === null
    ? sqliteMaintenance(join(dataDir, 'portal.sqlite'))
    : postgresMaintenance(databaseUrl);
}
