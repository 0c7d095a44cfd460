import pg from 'pg';
import { pino } from 'pino';
import type { TestProject } from 'vitest/node';
import { startPostgres } from '../../scripts/postgres.ts';
import { openDatabase } from '../../server/db/open.ts';

/** The PostgreSQL server of the tests. */
export interface TestServer {
  /** URL of a database from which others can be created and dropped. */
  maintenanceUrl: string;
  /** Name of a database with the portal's empty tables, which is copied for each test. */
  template: string;
  /** SQL option for copying fast. */
  copying: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    /** Null if the tests run on SQLite. */
    postgres: TestServer | null;
  }
}

/** Starts a PostgreSQL server for the project's tests and stops it afterwards. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres();
  const maintenanceUrl = server.url('postgres');
  const template = `portal_template_${process.pid}`;
  const client = new pg.Client(maintenanceUrl);
  await client.connect();
  const { rows } = await client.query<{ version: number }>(
    `select current_setting('server_version_num')::int / 10000 as version`,
  );
  const isNew = (rows[0]?.version ?? 0) >= 15;
  // A locale that sorts and compares differently from SQLite, to find queries that depend on it.
  const language = isNew ? `locale_provider icu icu_locale 'en'` : '';
  await client.query(`create database ${template} template template0 encoding 'UTF8' ${language}`);

  const place = { dataDir: '', databaseUrl: server.url(template) };
  await (await openDatabase(place, pino({ level: 'silent' }))).close();
  project.provide('postgres', {
    maintenanceUrl,
    template,
    copying: isNew ? 'strategy file_copy' : '',
  });

  return async () => {
    await client.query(`drop database ${template}`);
    await client.end();
    await server.stop();
  };
}
