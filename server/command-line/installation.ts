import type { Kysely } from 'kysely';
import { pino } from 'pino';
import type { Config } from '../config.ts';
import { readConfig } from '../read-config.ts';
import type { Database } from '../db/database.ts';
import type { Maintenance } from '../db/maintenance.ts';
import { compareMigrations, migrationsDone } from '../db/migrate.ts';
import { openMaintenance } from '../db/open-maintenance.ts';
import { openDatabase } from '../db/open.ts';
import type { Tables } from '../db/schema/tables.ts';
import { CommandError, type Surroundings } from './command.ts';

/**
 * Reads the portal's configuration. Leaves out the variables of the first admin, which have another meaning
 * for commands.
 * @throws ConfigError for the first invalid variable
 */
export function readSettings({ environment }: Pick<Surroundings, 'environment'>): Config {
  const { ADMIN_EMAIL: _email, ADMIN_PASSWORD: _password, ...rest } = environment;
  return readConfig(rest);
}

/**
 * Opens the database for maintenance, such as a backup, and runs `work`.
 * @throws CommandError if there is no database; usually the command then has another configuration than the portal
 */
export async function withMaintenance<T>(
  config: Config,
  work: (maintenance: Maintenance) => Promise<T>,
): Promise<T> {
  await using maintenance = await openMaintenance(config);
  if (await maintenance.isEmpty()) {
    throw new CommandError(
      `there is no portal's database yet (${maintenance.databaseName}): are the settings those of the portal?`,
    );
  }
  return await work(maintenance);
}

/**
 * Runs `work` with read access to the portal's tables.
 * @throws CommandError if there are no tables, if they lack a migration (starting the portal would run it), or if a
 * newer version has removed something that this version needs
 */
export async function withReader<T>(
  config: Config,
  work: (read: Kysely<Tables>) => Promise<T>,
): Promise<T> {
  return withMaintenance(config, async ({ read }) => {
    const { missing, contracted } = compareMigrations(await migrationsDone(read));
    if (contracted.length > 0) {
      throw new CommandError('the database is of a newer version of the portal: update this one');
    }
    if (missing.length > 0) {
      throw new CommandError('the database is of an older version: start the portal once');
    }
    return work(read);
  });
}

/**
 * Runs `work` with the portal's database, which a running portal may be using.
 * @throws CommandError as `withReader` does
 */
export async function withDatabase<T>(
  config: Config,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  return withReader(config, async () => {
    const log = pino({ level: 'warn' }, pino.destination(process.stderr.fd));
    const database = await openDatabase(config, log);
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  });
}
