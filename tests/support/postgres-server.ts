import pg from 'pg';
import { pino } from 'pino';
import type { TestProject } from 'vitest/node';
import { startPostgres } from '../../scripts/postgres.ts';
import { openDatabase } from '../../server/db/open.ts';

/** What the tests are told of the PostgreSQL server that they run on. */
export interface TestServer {
  /** Of a database in which others are made and dropped. */
  maintenanceUrl: string;
  /** Of a database with the portal's tables and nothing in them; others are copies of it. */
  template: string;
  /** How such a copy is made fastest. */
  copying: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    /** Null where the tests run on SQLite. */
    postgres: TestServer | null;
  }
}

/** Starts a PostgreSQL server for the project's tests, which ends with them. */
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
  // A language of its own, which sorts and compares otherwise than SQLite does.
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
