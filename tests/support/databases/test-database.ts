import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { emptyDatabase } from './emptied-database.ts';
import type { DatabaseSettings } from '../../../server/db/open.ts';
import type { TestServer } from './postgres/postgres-server.ts';

/** A database without rows. Nothing else uses it. */
export interface TestDatabase extends AsyncDisposable {
  /** Null for SQLite in the portal's data folder. */
  url: string | null;
}

/** The vitest projects of unit tests provide no server. */
const server = () => (inject('postgres') as TestServer | null | undefined) ?? null;
const sqlite: TestDatabase = { url: null, [Symbol.asyncDispose]: async () => undefined };

/**
 * Creates a database: SQLite, or a copy of the template on PostgreSQL, depending on the vitest project.
 * @param bare whether to create it without the portal's tables
 */
export async function testDatabase({ bare = false } = {}): Promise<TestDatabase> {
  const postgres = server();
  if (postgres === null) return sqlite;
  const name = await (bare ? createBare(postgres) : createCopy(postgres));
  return {
    url: urlOf(postgres.maintenanceUrl, name),
    [Symbol.asyncDispose]: () => drop(postgres, name),
  };
}

/** Names of databases that tests of this process have released, for use by its later tests. */
const used: string[] = [];

/**
 * Like testDatabase, but on PostgreSQL the database and its sessions may come from an earlier test, because creating
 * them takes most of the time of a short test. PgBouncer keeps the sessions and resets them.
 */
export async function reusedDatabase(): Promise<TestDatabase> {
  const postgres = server();
  const reuse = postgres?.reuse ?? null;
  if (postgres === null || reuse === null) return testDatabase();
  let name = used.pop();
  if (name !== undefined && !(await emptyDatabase(urlOf(reuse.url, name), reuse.state))) {
    await drop(postgres, name);
    name = undefined;
  }
  const own = name ?? (await createCopy(postgres));
  return {
    url: urlOf(reuse.url, own),
    async [Symbol.asyncDispose]() {
      used.push(own);
    },
  };
}

/**
 * Copies the template to where a portal will open its SQLite database. Does nothing if that file exists already, or if
 * the portal uses PostgreSQL.
 */
export async function copyEmptyTables({ dataDir, databaseUrl }: DatabaseSettings): Promise<void> {
  const file = join(dataDir, 'portal.sqlite');
  if (databaseUrl === null && !existsSync(file)) await copyFile(inject('sqliteTemplate'), file);
}

function urlOf(server: string, database: string): string {
  return Object.assign(new URL(server), { pathname: database }).href;
}

/** Creates a database with the portal's empty tables. */
function createCopy(server: TestServer): Promise<string> {
  return create(server, `template ${server.template} ${server.copying}`);
}

function createBare(server: TestServer): Promise<string> {
  return create(server, "template template0 encoding 'UTF8'");
}

async function create({ maintenanceUrl, template }: TestServer, how: string): Promise<string> {
  const name = `${template}_${randomUUID().replaceAll('-', '')}`;
  await run(maintenanceUrl, `create database ${name} ${how}`);
  return name;
}

function drop({ maintenanceUrl }: TestServer, name: string): Promise<void> {
  return run(maintenanceUrl, `drop database ${name} with (force)`);
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
