import { type RawBuilder, sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Database } from '../../server/db/database.ts';
import { createPipelinedConnections } from '../../server/db/dialects/postgres/pipelined-connections.ts';
import { postgresFault } from '../../server/db/dialects/postgres/storage-faults.ts';
import { openDatabase } from '../../server/db/open.ts';
import { planOnce } from '../../server/db/plan-once.ts';
import { memoryLog } from '../support/app/memory-log.ts';
import { type TestDatabase, testDatabase } from '../support/databases/test-database.ts';

let own: TestDatabase;
let database: Database;

beforeEach(async () => {
  own = await testDatabase();
  database = await openDatabase({ dataDir: '', databaseUrl: own.url }, memoryLog().log);
});
afterEach(async () => {
  await database.close();
  await own[Symbol.asyncDispose]();
});

async function read<Value>(statement: RawBuilder<{ value: Value }>): Promise<Value | undefined> {
  return (await statement.execute(database.read)).rows[0]?.value;
}

const doubled = (value: number) =>
  read(sql<{ value: number }>`${planOnce} select ${value}::int * 2 as value`);
const divided = (by: number) =>
  read(sql<{ value: number }>`${planOnce} select 10 / ${by}::int as value`);
const processId = () => read(sql<{ value: number }>`${planOnce} select pg_backend_pid() as value`);

const numbers = Array.from({ length: 100 }, (_, index) => index);

test('statements that are sent together each get their own result', async () => {
  expect(await Promise.all(numbers.map(doubled))).toEqual(numbers.map((value) => value * 2));
});

test('a failed statement fails no other one', async () => {
  const results = await Promise.allSettled(numbers.map((value) => divided(value % 5)));
  expect(results.map(({ status }) => status)).toEqual(
    numbers.map((value) => (value % 5 === 0 ? 'rejected' : 'fulfilled')),
  );
});

test('all marked statements share two connections', async () => {
  const processes = await Promise.all(numbers.map(processId));
  expect(new Set(processes).size).toBe(2);
});

test('a long search delays no marked statement', async () => {
  const events: string[] = [];
  const search = read(sql<{ value: string }>`select pg_sleep(600)::text as value`)
    .catch(() => null)
    .then(() => events.push('search'));
  await Promise.all(numbers.map(doubled));
  events.push('marked');
  await read(sql<{ value: boolean }>`select pg_terminate_backend(pid) as value
    from pg_stat_activity where query like 'select pg_sleep%' and datname = current_database()`);
  await search;
  expect(events).toEqual(['marked', 'search']);
});

test('marked statements work again after their connections were ended', async () => {
  const before = await Promise.all([processId(), processId()]);
  for (const pid of before) {
    await read(sql<{ value: boolean }>`select pg_terminate_backend(${pid ?? 0}::int) as value`);
  }
  const errors: unknown[] = [];
  await expect
    .poll(() =>
      doubled(21).catch((error: unknown) => {
        errors.push(error);
        return null;
      }),
    )
    .toBe(42);
  for (const error of errors) {
    expect(error).toBeInstanceOf(Error);
    expect(postgresFault(error as Error)).toBe('unreachable');
  }
  expect(before).not.toContain(await processId());
});

test('a statement without an answer fails, and later ones use a new connection', async () => {
  const broken: Error[] = [];
  const connections = createPipelinedConnections(
    { connectionString: own.url ?? '', query_timeout: 200 },
    async () => undefined,
    (error) => broken.push(error),
  );
  const select = (text: string) => connections.query({ name: text, text, values: [] });
  await expect(select('select pg_sleep(600)')).rejects.toSatisfy(
    (error: Error) => postgresFault(error) === 'unreachable',
  );
  await expect.poll(() => broken.length).toBe(1);
  const results = await Promise.all(numbers.map(() => select('select 1 as one')));
  expect(results.flatMap(({ rows }) => rows)).toEqual(numbers.map(() => ({ one: 1 })));
  await connections.end();
});
