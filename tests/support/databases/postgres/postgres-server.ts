import pg from 'pg';
import { pino } from 'pino';
import type { TestProject } from 'vitest/node';
import { startPostgres } from '../../../../scripts/programs/postgres.ts';
import { openDatabase } from '../../../../server/db/open.ts';
import { hasPgBouncer, startPgBouncer } from './pgbouncer.ts';
import { stateOf } from '../emptied-database.ts';

/** The PostgreSQL server of the tests. */
export interface TestServer {
  /** URL of a database from which others can be created and dropped. */
  maintenanceUrl: string;
  /**
   * Name of a database with the portal's empty tables, which is copied for tests. The name of a copy is this name, `_`
   * and a unique suffix.
   */
  template: string;
  /** Option of `create database` that makes copying fast; empty if the server lacks it. */
  copying: string;
  /**
   * How tests can reuse databases of earlier tests; null if the account lacks the permission or PgBouncer is
   * missing.
   */
  reuse: {
    /** URL of one of the server's databases through PgBouncer; tests replace the name of the database. */
    url: string;
    /** Result of `stateOf` for a new copy of the template. */
    state: string;
  } | null;
}

declare module 'vitest' {
  interface ProvidedContext {
    /** Null if the tests run on SQLite. */
    postgres: TestServer | null;
  }
}

/** PgBouncer's session mode: each client has its own session, which PgBouncer resets for the next client. */
const keptSessions = {
  pool_mode: 'session',
  default_pool_size: '100',
  max_client_conn: '1000',
  ignore_startup_parameters: 'idle_in_transaction_session_timeout',
};

/** Starts a PostgreSQL server for the project's tests and stops it afterwards. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Autovacuum's statistics would change plans in the middle of a test.
  const server = await startPostgres({ autovacuum: 'off' });
  const maintenanceUrl = server.url('postgres');
  const template = `portal_template_${process.pid}`;
  const client = new pg.Client(maintenanceUrl);
  await client.connect();
  const { rows } = await client.query<{ isNew: boolean; isSuperuser: boolean }>(
    `select current_setting('server_version_num')::int >= 150000 as "isNew",
      current_setting('is_superuser')::boolean as "isSuperuser"`,
  );
  const { isNew, isSuperuser } = rows[0] ?? { isNew: false, isSuperuser: false };
  // A locale that sorts and compares differently from SQLite, so that tests find queries that depend on the locale.
  // PostgreSQL has it from version 15 on.
  const language = isNew ? `locale_provider icu icu_locale 'en'` : '';
  await client.query(`create database ${template} template template0 encoding 'UTF8' ${language}`);

  const place = { dataDir: '', databaseUrl: server.url(template) };
  await (await openDatabase(place, pino({ level: 'silent' }))).close();
  const bouncer =
    isSuperuser && hasPgBouncer() ? await startPgBouncer(maintenanceUrl, keptSessions) : null;
  project.provide('postgres', {
    maintenanceUrl,
    template,
    copying: isNew ? 'strategy file_copy' : '',
    reuse: bouncer && {
      url: bouncer.url('postgres'),
      state: await stateOf(server.url(template)),
    },
  });

  return async () => {
    await bouncer?.[Symbol.asyncDispose]();
    const left = await client.query<{ datname: string }>(
      'select datname from pg_database where datname = $1 or starts_with(datname, $1 || $2)',
      [template, '_'],
    );
    for (const { datname } of left.rows) await client.query(`drop database ${datname}`);
    await client.end();
    await server.stop();
  };
}
