import { join } from 'node:path';
import { postgresMaintenance } from './dialects/postgres/maintenance.ts';
import { sqliteMaintenance } from './dialects/sqlite/maintenance.ts';
import type { Maintenance } from './maintenance.ts';
import type { DatabaseSettings } from './open.ts';

/**
 * Opens a database without migrating it.
 * @throws ConfigError if DATABASE_URL leads to no usable PostgreSQL
 */
export async function openMaintenance({
  dataDir,
  databaseUrl,
  databaseDirectUrl = null,
}: DatabaseSettings): Promise<Maintenance> {
  return databaseUrl === null
    ? sqliteMaintenance(join(dataDir, 'portal.sqlite'))
    : postgresMaintenance(databaseDirectUrl ?? databaseUrl);
}
