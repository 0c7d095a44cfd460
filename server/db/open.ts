import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyBaseLogger } from 'fastify';
import type { Kysely, KyselyPlugin } from 'kysely';
import { measured } from '../measured.ts';
import { createWriteWatch } from './changes.ts';
import type { AfterCommit, Database, Writer } from './database.ts';
import type { Ddl } from './dialects/ddl.ts';
import { openSqlite } from './dialects/sqlite/open-sqlite.ts';
import type { OpenedDialect } from './dialects/opened-dialect.ts';
import { contractSchema, migrate } from './migrate.ts';
import { type Migrations, migrationsOfThisVersion } from './migrations/all.ts';
import { refuseOlderNodes } from './running-nodes.ts';
import type { CountTables, Tables } from './schema/tables.ts';

/** Location of the database. */
export interface DatabaseSettings {
  /** The folder of the SQLite database. */
  dataDir: string;
  /** URL of a PostgreSQL database; null to use SQLite. */
  databaseUrl: string | null;
  /**
   * URL of the same database that bypasses the connection pooler; null or left out if `databaseUrl` leads to no pooler.
   */
  databaseDirectUrl?: string | null;
}

/** The migrations and queries of one version of the portal. Tests of upgrades pass another version. */
export interface SchemaVersion {
  migrations: Migrations;
  /** Kysely plugins that change the portal's queries. */
  plugins?: readonly KyselyPlugin[];
}

export const thisSchemaVersion: SchemaVersion = { migrations: migrationsOfThisVersion };

/**
 * Opens the portal's database and runs missing migrations.
 * @throws ConfigError if DATABASE_URL or DATABASE_DIRECT_URL leads to no usable PostgreSQL
 * @throws Error if the database cannot be used, or a newer version has removed something that this version needs
 */
export async function openDatabase(
  settings: DatabaseSettings,
  log: FastifyBaseLogger,
  { migrations, plugins = [] }: SchemaVersion = thisSchemaVersion,
): Promise<Database> {
  const dialect = await openDialect(settings, log);
  const { counts, queries, ddl, connectNodes, mayRunAgain, ...opened } = dialect;
  const extended = (kysely: Kysely<Tables>) =>
    plugins.reduce((before, plugin) => before.withPlugin(plugin), kysely);
  const writer = extended(dialect.writer);
  const close = () => closeDialect(dialect);
  try {
    await migrate(dialect.migrator, ddl, { migrations });
    await counts.transaction().execute(async (trx) => {
      await queries.acquireLock(trx, 'tables of counts');
      await createCountTables(trx, ddl);
    });
  } catch (error) {
    await close();
    throw error;
  }
  const transactionUnderWay = new AsyncLocalStorage<true>();

  /**
   * Runs `work`, and repeats it while it fails due to concurrent transactions. A failed run leaves neither rows nor
   * effects.
   */
  async function untilDone<T>(work: (trx: Writer, afterCommit: AfterCommit) => Promise<T>) {
    for (let runs = 1; ; runs += 1) {
      const effects: Parameters<AfterCommit>[0][] = [];
      const watch = createWriteWatch();
      try {
        const value = await writer.transaction().execute(async (trx) => {
          const done = await work(trx.withPlugin(watch), (effect) => effects.push(effect));
          if (watch.concernsVisitors()) await opened.announceChange(trx);
          return done;
        });
        return { value, effects };
      } catch (error) {
        if (!mayRunAgain(error, runs)) throw error;
      } finally {
        // Counts the change even after an error, because a commit may have succeeded although its confirmation was
        // lost.
        if (watch.concernsVisitors()) opened.changes.note();
      }
    }
  }

  return {
    read: extended(dialect.reader),
    longRead: extended(dialect.longReader),
    counts,
    dialect: queries,
    connectNodes,
    changes: opened.changes.current,
    close,
    async transaction(work) {
      if (transactionUnderWay.getStore()) {
        throw new Error('a transaction inside a transaction would wait for itself for ever');
      }
      const { value, effects } = await timed(() =>
        transactionUnderWay.run(true, () => untilDone(work)),
      );
      for (const effect of effects) {
        try {
          await effect();
        } catch (error) {
          // The changes are committed, so the caller must not see an error.
          log.error({ err: error }, 'an effect after a commit failed');
        }
      }
      return value;
    },
  };
}

/**
 * Runs the contract migrations that are left.
 * @returns the migrations that were run
 * @throws MaintenanceError if the version of a running node needs what the migrations remove
 */
export async function finishUpgrade(
  settings: DatabaseSettings,
  log: FastifyBaseLogger,
  { migrations, now }: Pick<SchemaVersion, 'migrations'> & { now: () => number },
): Promise<string[]> {
  const dialect = await openDialect(settings, log);
  try {
    return await contractSchema(dialect.migrator, dialect.ddl, migrations, (trx, name) =>
      refuseOlderNodes(trx, name, now()),
    );
  } finally {
    await closeDialect(dialect);
  }
}

/** Loads the driver of PostgreSQL only if it is needed. */
async function openDialect(
  { dataDir, databaseUrl, databaseDirectUrl = null }: DatabaseSettings,
  log: FastifyBaseLogger,
): Promise<OpenedDialect> {
  if (databaseUrl === null) return openSqlite(dataDir, log);
  const { openPostgres } = await import('./dialects/postgres/open-postgres.ts');
  return openPostgres(databaseUrl, databaseDirectUrl, log);
}

async function closeDialect(dialect: OpenedDialect): Promise<void> {
  const { counts, longReader, reader, writer } = dialect;
  await dialect.stop();
  await counts.destroy();
  await longReader.destroy();
  await reader.destroy();
  await writer.destroy();
}

/**
 * Creates the tables of Database.counts if they are missing. Their content is short-lived, so they need no
 * migrations.
 */
async function createCountTables(counts: Kysely<CountTables>, ddl: Ddl): Promise<void> {
  await ddl
    .table(counts, 'limit_counts')
    .ifNotExists()
    .addColumn('key', 'text', (column) => column.notNull().primaryKey())
    .addColumn('points', 'integer', (column) => column.notNull())
    .addColumn('expires_at', ddl.time, (column) => column.notNull())
    .execute();
  await counts.schema
    .createIndex('limit_counts_by_end')
    .ifNotExists()
    .on('limit_counts')
    .column('expires_at')
    .execute();
}

/** Measures a transaction, including the time it waits to start. */
async function timed<T>(transaction: () => Promise<T>): Promise<T> {
  const start = performance.now();
  let outcome: 'committed' | 'rolled back' = 'rolled back';
  try {
    const value = await transaction();
    outcome = 'committed';
    return value;
  } finally {
    measured.emit('transaction', { outcome, seconds: (performance.now() - start) / 1000 });
  }
}
