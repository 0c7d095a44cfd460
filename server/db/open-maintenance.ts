import { join } from 'node:path';
import { postgresMaintenance } from './dialects/postgres/maintenance.ts';
import { sqliteMaintenance } from './dialects/sqlite/maintenance.ts';
import type { Maintenance } from './maintenance.ts';
import type { DatabaseSettings } from './open.ts';

/**
 * Opens a database without migrating it. Bypasses a connection pooler.
 * @throws ConfigError if DATABASE_DIRECT_URL, or DATABASE_URL if that is not set, leads to no usable PostgreSQL
 */
export async function openMaintenance({
  dataDir,
  databaseUrl,
  databaseDirectUrl = null,
}: DatabaseSettings): Promise<Maintenance> {
  if (databaseUrl === null) return sqliteMaintenance(join(dataDir, 'portal.sqlite'));
  return databaseDirectUrl === null
    ? postgresMaintenance(databaseUrl, 'DATABASE_URL')
    : postgresMaintenance(databaseDirectUrl, 'DATABASE_DIRECT_URL');
}
