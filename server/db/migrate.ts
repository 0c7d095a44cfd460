import { setTimeout as wait } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { DEFAULT_MIGRATION_TABLE, type MigrationResultSet, Migrator } from 'kysely/migration';
import type { Ddl } from './dialects/ddl.ts';
import { MaintenanceError } from './maintenance.ts';
import { type Migrations, migrationsOfThisVersion } from './migrations/all.ts';
import type { Tables } from './schema/tables.ts';

/**
 * Number of attempts to run a migration that waits for locks of other transactions, and the maximum delay between two
 * attempts.
 */
const lockTries = 60;
const maxDelayMs = 1_000;

/**
 * Whether a migration removes something that older versions need. The name must show it, because this version does not
 * have the code of newer migrations.
 */
function isContract(name: string): boolean {
  return name.endsWith('-contract');
}

/**
 * Runs missing migrations. If the database is new or SQLite, all of them run in a single transaction. Otherwise, nodes
 * of another version may be using the database. Each migration then has a transaction of its own, and contract
 * migrations are left for `contractSchema`.
 * @param version.last the last migration to run, for tests; if left out, all are run
 * @throws Error if a migration fails, or a newer version has removed something that this version needs
 */
export async function migrate(
  db: Kysely<Tables>,
  ddl: Ddl,
  { migrations = migrationsOfThisVersion, last }: { migrations?: Migrations; last?: string } = {},
): Promise<void> {
  const done = await migrationsDone(db);
  const reason = contractedReason(done, migrations);
  if (reason !== null) throw new Error(reason);
  if (done.length === 0 || ddl.lockWaits === null) {
    const migrator = migratorOf(db, ddl, migrations);
    if (pendingOf(migrations, done).length === 0) return;
    throwFailure(
      await (last === undefined ? migrator.migrateToLatest() : migrator.migrateTo(last)),
    );
    return;
  }
  const expanding = Object.fromEntries(
    Object.entries(migrations).filter(
      ([name]) =>
        done.includes(name) || (!isContract(name) && (last === undefined || name <= last)),
    ),
  );
  await runOneByOne(db, ddl, expanding, pendingOf(expanding, done).length);
}

/**
 * Runs the contract migrations that are left.
 * @param prepare called in the transaction of each migration before it runs; an error stops the migration
 * @returns the migrations that were run
 */
export async function contractSchema(
  db: Kysely<Tables>,
  ddl: Ddl,
  migrations: Migrations,
  prepare: (trx: Kysely<unknown>, name: string) => Promise<void>,
): Promise<string[]> {
  const pending = pendingOf(migrations, await migrationsDone(db));
  const prepared = Object.entries(migrations).map(([name, up]): [string, typeof up] => [
    name,
    async (trx, ...rest) => {
      await prepare(trx, name);
      await up(trx, ...rest);
    },
  ]);
  await runOneByOne(db, ddl, Object.fromEntries(prepared), pending.length);
  return pending;
}

/** Runs each pending migration in a transaction of its own, which does not block the nodes that are running. */
async function runOneByOne(
  db: Kysely<Tables>,
  ddl: Ddl,
  migrations: Migrations,
  count: number,
): Promise<void> {
  const migrator = migratorOf(db, ddl, migrations);
  for (let left = count, tries = 1; left > 0;) {
    const outcome = await migrator.migrateUp();
    const isBlocked = ddl.lockWaits?.areOver(outcome.error) ?? false;
    if (isBlocked && tries < lockTries) {
      tries += 1;
      await wait(Math.random() * maxDelayMs);
      continue;
    }
    throwFailure(outcome);
    left -= 1;
    tries = 1;
  }
}

function migratorOf(db: Kysely<Tables>, ddl: Ddl, migrations: Migrations): Migrator {
  const provided = Object.entries(migrations).map(([name, up]) => [
    name,
    {
      up: async (trx: Kysely<unknown>) => {
        await ddl.lockWaits?.limit(trx);
        await up(trx, ddl);
      },
    },
  ]);
  return new Migrator({
    db,
    // A contract migration may run after a newer migration.
    allowUnorderedMigrations: true,
    provider: { getMigrations: () => Promise.resolve(Object.fromEntries(provided)) },
  });
}

function throwFailure({ error }: MigrationResultSet): void {
  if (error === undefined) return;
  if (error instanceof MaintenanceError) throw error;
  throw new Error('the database could not be brought up to date', { cause: error });
}

const pendingOf = (migrations: Migrations, done: readonly string[]) =>
  Object.keys(migrations).filter((name) => !done.includes(name));

/** Returns the error message if a newer version has removed something that this version needs; null if not. */
export function contractedReason(done: readonly string[], migrations: Migrations): string | null {
  const { contracted } = compareMigrations(done, migrations);
  if (contracted.length === 0) return null;
  return `a newer version of the portal has removed what this one needs (${contracted.join(', ')})`;
}

/** Returns the migrations that were run on a database, without changing it. */
export async function migrationsDone(read: Kysely<Tables>): Promise<string[]> {
  const tables = await read.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === DEFAULT_MIGRATION_TABLE)) return [];
  return migrationsOfExisting(read);
}

/** Like migrationsDone, for a database that has tables. */
export async function migrationsOfExisting(read: Kysely<Tables>): Promise<string[]> {
  const table = sql.table(DEFAULT_MIGRATION_TABLE);
  const { rows } = await sql<{ name: string }>`select name from ${table} order by name`.execute(
    read,
  );
  return rows.map(({ name }) => name);
}

/** Compares the migrations of a database with those of this version. */
export function compareMigrations(
  done: readonly string[],
  migrations = migrationsOfThisVersion,
): {
  /** Migrations that the next start will run. */
  missing: string[];
  /** Contract migrations that have not run. On PostgreSQL, starts leave them for `finish-upgrade`. */
  unfinished: string[];
  /** Migrations of a newer version. */
  unknown: string[];
  /** The contract migrations among `unknown`. They have removed something that this version needs. */
  contracted: string[];
} {
  const pending = pendingOf(migrations, done);
  const unknown = done.filter((name) => !(name in migrations));
  return {
    missing: pending.filter((name) => !isContract(name)),
    unfinished: pending.filter(isContract),
    unknown,
    contracted: unknown.filter(isContract),
  };
}
