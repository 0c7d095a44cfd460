import { setTimeout as wait } from 'node:timers/promises';
import { Kysely, sql } from 'kysely';
import type { Maintenance } from '../../maintenance.ts';
import type { Tables } from '../../schema/tables.ts';
import { runClient } from './client-programs.ts';
import { damageOf } from './damage.ts';
import { postgresDialect, postgresPool } from './dialect.ts';
import { type DatabaseVariable, numbersForBigints, requireUsable } from './open-postgres.ts';
import { restoreDump } from './restore-dump.ts';

/**
 * Number of checks for other connections. A single check is not enough, because closed connections remain visible for a
 * moment.
 */
const maxChecks = 10;
const betweenChecksMs = 100;

/**
 * @param variable the setting that `url` is from
 * @throws ConfigError if the URL leads to no usable PostgreSQL
 */
export async function postgresMaintenance(
  url: string,
  variable: DatabaseVariable,
): Promise<Maintenance> {
  const config = {
    connectionString: url,
    fallback_application_name: 'lost-and-found-portal-command',
    types: numbersForBigints(),
    connectionTimeoutMillis: 10_000,
    // With a single connection, isInUse can exclude it by its process id.
    max: 1,
  };
  // The query that uses a broken connection reports the error.
  const pool = postgresPool(config, 'read', () => undefined);
  const read = new Kysely<Tables>({ dialect: postgresDialect(pool, 'planned each time') });
  try {
    await requireUsable(read, variable);
  } catch (error) {
    await read.destroy();
    throw error;
  }

  return {
    kind: 'PostgreSQL',
    databaseName: nameOf(url),
    read,

    async isEmpty() {
      const { rows } = await sql<{ users: unknown }>`select to_regclass('users') as users`.execute(
        read,
      );
      return rows[0]?.users === null;
    },

    async isInUse() {
      for (let checks = 1; await hasOthers(read); checks += 1) {
        if (checks === maxChecks) return true;
        await wait(betweenChecksMs);
      }
      return false;
    },

    damage: () => damageOf(read),

    backUp: (file) => dump(read, url, file),
    replaceWith: (file) => restoreDump(file, url),
    [Symbol.asyncDispose]: () => read.destroy(),
  };
}

/**
 * Dumps the database into a file. pg_dump uses the snapshot of this transaction, so that the list of photos matches the
 * dump.
 * @returns the ids of the photos
 */
async function dump(read: Kysely<Tables>, url: string, file: string): Promise<string[]> {
  const transaction = read
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only');
  return transaction.execute(async (trx) => {
    const snapshot = await trx
      .selectNoFrom(sql<string>`pg_export_snapshot()`.as('id'))
      .executeTakeFirstOrThrow();
    const photos = await trx.selectFrom('photos').select('id').execute();
    const options = ['--format=custom', '--no-owner', '--no-privileges', '--no-comments'];
    const ends = [`--snapshot=${snapshot.id}`, `--file=${file}`];
    await runClient('pg_dump', [...options, ...ends], url);
    return photos.map(({ id }) => id);
  });
}

async function hasOthers(read: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql<{ others: number }>`
    select count(*) as others from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend'
      and pid <> pg_backend_pid()`.execute(read);
  return (rows[0]?.others ?? 0) > 0;
}

function nameOf(url: string): string {
  const { hostname, pathname } = new URL(url);
  return `PostgreSQL, ${decodeURIComponent(pathname.slice(1))} at ${decodeURIComponent(hostname)}`;
}
