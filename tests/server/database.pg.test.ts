import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import { dayMs } from '../../contract/durations.ts';
import { ConfigError } from '../../server/config.ts';
import type { Database } from '../../server/db/database.ts';
import { migrationsDone } from '../../server/db/migrate.ts';
import { type Migrations, migrationsOfThisVersion } from '../../server/db/migrations/all.ts';
import { openDatabase } from '../../server/db/open.ts';
import { memoryLog } from '../support/app/memory-log.ts';
import { type TestDatabase, testDatabase } from '../support/databases/test-database.ts';

let own: TestDatabase;

beforeEach(async () => {
  own = await testDatabase();
});
afterEach(async () => {
  vi.useRealTimers();
  await own[Symbol.asyncDispose]();
});

const open = (databaseUrl = own.url) => openDatabase({ dataDir: '', databaseUrl }, memoryLog().log);

async function using<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const database = await open();
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

test("every text column compares by code points, independent of the database's locale", async () => {
  const columns = await using(async ({ read }) => {
    const { rows } = await sql<{ name: string; collation: string | null }>`
      select table_name || '.' || column_name as name, collation_name as collation
      from information_schema.columns
      where table_schema = 'public' and data_type = 'text'`.execute(read);
    return rows;
  });
  expect(columns.length).toBeGreaterThan(40);
  expect(columns.filter(({ collation }) => collation !== 'C')).toEqual([]);
});

test('a statement of a migration has no limit of time', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const migrations: Migrations = {
    ...migrationsOfThisVersion,
    async '9999-slow'(db) {
      const statement = sql`select pg_sleep(0.2)`.execute(db);
      await nextTurn();
      vi.advanceTimersByTime(dayMs);
      await statement;
    },
  };
  const place = { dataDir: '', databaseUrl: own.url };
  const database = await openDatabase(place, memoryLog().log, { migrations });
  vi.useRealTimers();
  expect(await migrationsDone(database.read)).toContain('9999-slow');
  await database.close();
});

test('ignoring case works for letters of every language', async () => {
  const found = await using(async (database) => {
    await database.transaction((trx) =>
      trx
        .insertInto('users')
        .values({
          id: 'a',
          name: 'ÅSA Öberg',
          email: 'a@example.edu',
          email_key: 'a@example.edu',
          password_hash: '',
          role: 'user',
          is_active: 1,
          created_at: 0,
        })
        .execute(),
    );
    const has = (text: string) =>
      database.read
        .selectFrom('users')
        .select('id')
        .where(database.dialect.containsText('users', ['name', 'email'], text))
        .execute();
    return Promise.all(['åsa öB', 'å', '%', '\\', '_', "'"].map(has));
  });
  expect(found.map(({ length }) => length)).toEqual([1, 1, 0, 0, 0, 0]);
});

describe('an empty database', () => {
  beforeEach(async () => {
    const client = new pg.Client(own.url!);
    await client.connect();
    await client.query('drop schema public cascade; create schema public');
    await client.end();
  });

  test('gets its tables once when several nodes start at the same time', async () => {
    const nodes = await Promise.all([open(), open(), open(), open()]);
    const [node] = nodes;
    const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(
      node.read,
    );
    expect(rows.map(({ name }) => name).sort()).toEqual(
      [...new Set(rows.map(({ name }) => name))].sort(),
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const { read } of nodes) await read.selectFrom('users').select('id').execute();
    for (const each of nodes) await each.close();
  });
});

describe('an unusable DATABASE_URL', () => {
  const reason = async (change: (url: URL) => unknown): Promise<string> => {
    const url = new URL(inject('postgres')!.maintenanceUrl);
    change(url);
    const error: unknown = await open(url.href).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ConfigError);
    const { message } = error as ConfigError;
    expect(message).toMatch(/^DATABASE_URL leads to no database that can be used: \S/);
    expect(message).not.toMatch(/\n|a-secret/);
    return message;
  };

  test('is reported in one line if the database does not exist', async () => {
    expect(await reason((url) => (url.pathname = '/nowhere'))).toContain('"nowhere"');
  });

  test('is reported in one line if the account does not exist', async () => {
    const nobody = (url: URL) => Object.assign(url, { username: 'nobody', password: 'a-secret' });
    expect(await reason(nobody)).toContain('"nobody"');
  });

  test('is reported in one line if the server does not exist', async () => {
    expect(await reason((url) => (url.host = 'nowhere.invalid'))).toContain('nowhere.invalid');
  });

  test('is reported in one line if the encoding is not UTF8', async () => {
    const name = 'portal_latin';
    const { maintenanceUrl } = inject('postgres')!;
    const client = new pg.Client(maintenanceUrl);
    await client.connect();
    await client.query(
      `create database ${name} template template0 encoding 'LATIN1' lc_collate 'C' lc_ctype 'C'`,
    );
    expect(await reason((url) => (url.pathname = name))).toContain('LATIN1');
    await client.query(`drop database ${name} with (force)`);
    await client.end();
  });
});
