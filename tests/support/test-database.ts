import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import type { TestServer } from './postgres-server.ts';

/** A new database that nothing else uses. */
export interface TestDatabase extends AsyncDisposable {
  /** Null for SQLite in the portal's data folder. */
  url: string | null;
}

/**
 * Creates a database: SQLite, or a copy of the template on PostgreSQL, depending on the vitest project.
 * @param bare without the portal's tables
 */
export async function testDatabase({ bare = false } = {}): Promise<TestDatabase> {
  // Not provided in the projects of unit tests.
  const server = (inject('postgres') as TestServer | null | undefined) ?? null;
  if (server === null) return { url: null, [Symbol.asyncDispose]: async () => undefined };

  const { maintenanceUrl, template, copying } = server;
  const name = `portal_${randomUUID().replaceAll('-', '')}`;
  const made = bare ? "template template0 encoding 'UTF8'" : `template ${template} ${copying}`;
  await run(maintenanceUrl, `create database ${name} ${made}`);
  return {
    url: Object.assign(new URL(maintenanceUrl), { pathname: name }).href,
    [Symbol.asyncDispose]: () => run(maintenanceUrl, `drop database ${name} with (force)`),
  };
}

async function run(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
