import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { pino } from 'pino';
import { startPostgres } from '../scripts/programs/postgres.ts';
import type { Database } from '../server/db/database.ts';
import { openDatabase } from '../server/db/open.ts';
import { temporaryFolder } from '../tests/support/temporary-folder.ts';
import { processorTimeOf } from './process-usage.ts';

/** An empty database with the portal's tables. */
export interface MeasuredDatabase {
  name: string;
  /** URL of the PostgreSQL database; null on SQLite. */
  url: string | null;
  database: Database;
  /** Processor time so far of this process and of the database, in milliseconds. */
  usage: () => Promise<number>;
  /** Processor time so far of the database's processes alone; zero on SQLite. */
  databaseUsage: () => Promise<number>;
}

/** How long the list of backends stays valid; connections are opened rarely. */
const backendsKnownForMs = 1000;

/** Runs a function with a new SQLite database, which is deleted afterwards. */
export async function onSqlite(run: (measured: MeasuredDatabase) => Promise<void>): Promise<void> {
  await using folder = await temporaryFolder();
  const settings = { dataDir: folder.path, databaseUrl: null };
  const database = await openDatabase(settings, pino({ level: 'silent' }));
  await run({
    name: 'SQLite',
    url: null,
    database,
    usage: () => Promise.resolve(ownUsage()),
    databaseUsage: () => Promise.resolve(0),
  });
  await database.close();
}

/** Runs a function with a new PostgreSQL database, which is dropped afterwards. */
export async function onPostgres(
  run: (measured: MeasuredDatabase) => Promise<void>,
): Promise<void> {
  const server = await startPostgres();
  const name = `bench_${randomUUID().replaceAll('-', '')}`;
  const client = new pg.Client(server.url('postgres'));
  await client.connect();
  await client.query(`create database ${name} template template0 encoding 'UTF8'`);
  const settings = { dataDir: '', databaseUrl: server.url(name) };
  const database = await openDatabase(settings, pino({ level: 'silent' }));
  /** Processor time of each backend by its process id. The values of ended backends remain. */
  const backends = new Map<number, number>();
  let listedAt = -Infinity;
  const databaseUsage = async () => {
    // List the backends rarely, because this query takes processor time too.
    if (performance.now() - listedAt > backendsKnownForMs) {
      const { rows } = await sql<{ pid: number }>`
        select pid from pg_stat_activity where datname = current_database()`.execute(database.read);
      for (const { pid } of rows) backends.set(pid, backends.get(pid) ?? 0);
      listedAt = performance.now();
    }
    for (const [pid, before] of backends) backends.set(pid, processorTimeOf(pid) ?? before);
    return backends.values().reduce((sum, time) => sum + time, 0);
  };
  const usage = async () => ownUsage() + (await databaseUsage());
  await run({ name: 'PostgreSQL', url: server.url(name), database, usage, databaseUsage });
  await database.close();
  await client.query(`drop database ${name} with (force)`);
  await client.end();
  await server.stop();
}

function ownUsage(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
