/** Checks the rules for migrations, which must not break older nodes on the same database (docs/decisions/0051). */
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPostgres } from '../../server/db/dialects/postgres/open-postgres.ts';
import { migrate, migrationsDone } from '../../server/db/migrate.ts';
import { migrationsOfThisVersion } from '../../server/db/migrations/all.ts';
import { memoryLog } from '../support/app/memory-log.ts';
import { itemRow } from '../support/databases/rows.ts';
import { breakingChanges, schemaObjects } from '../support/databases/postgres/schema-objects.ts';
import { type TestDatabase, testDatabase } from '../support/databases/test-database.ts';

/** The last migration before the rules existed; until then, nodes of two versions could not serve one database. */
const lastWithoutRules = '0018-notification-actors';
/** The last migration that changed every row of a large table, before a rule forbade that. */
const lastThatRewrites = '0028-signal-pairs';
const names = Object.keys(migrationsOfThisVersion);
const expanding = names.filter((name) => name > lastWithoutRules && !name.endsWith('-contract'));

let own: TestDatabase;
let opened: Awaited<ReturnType<typeof openPostgres>>;
let db: Kysely<unknown>;

beforeAll(async () => {
  own = await testDatabase({ bare: true });
  opened = await openPostgres(own.url!, null, memoryLog().log);
  db = opened.writer as unknown as Kysely<unknown>;
  await migrate(opened.writer, opened.ddl, { last: lastWithoutRules });
});
afterAll(async () => {
  for (const kysely of [opened.counts, opened.reader, opened.writer]) await kysely.destroy();
  await own[Symbol.asyncDispose]();
});

it('contract migrations have the name of the migration that they finish', () => {
  const finishing = names.filter((name) => name.endsWith('-contract'));
  expect(names).toEqual(expect.arrayContaining(finishing.map((n) => n.replace('-contract', ''))));
  expect(names).toEqual([...names].sort());
});

async function insertRows(): Promise<void> {
  await sql`insert into users (id, name, email, email_key, password_hash, role, is_active, created_at)
    values ('ada', 'Ada', 'ada@example.edu', 'ada@example.edu', '', 'user', 1, 0)`.execute(db);
  await sql`insert into categories (id, name, name_key, description, is_active, created_at)
    values ('bags', 'Bags', 'bags', '', 1, 0)`.execute(db);
  await opened.writer.insertInto('items').values(itemRow('open')).execute();
}

/** The ids of the transactions that last wrote the rows of large tables. */
async function writersOfRows(): Promise<string[]> {
  const rows = await Promise.all(
    ['users', 'items'].map((table) =>
      sql<{ xmin: string }>`select xmin::text from ${sql.table(table)}`.execute(db),
    ),
  );
  return rows.flatMap(({ rows: found }) => found.map(({ xmin }) => xmin));
}

// The tests run in the order of the migrations, on one database.
it.each(expanding)('%s does not break older nodes', async (name) => {
  const before = await schemaObjects(db);
  const isBounded = name > lastThatRewrites;
  if (isBounded) await insertRows();
  const writers = await writersOfRows();
  await migrate(opened.writer, opened.ddl, { last: name });
  expect(await writersOfRows()).toEqual(writers);
  for (const table of ['items', 'categories', 'users']) {
    await sql`delete from ${sql.table(table)}`.execute(db);
  }
  expect(await migrationsDone(opened.writer)).toContain(name);
  expect(breakingChanges(before, await schemaObjects(db))).toEqual([]);
});

describe('the comparison of schemas', () => {
  it.each([
    ['a dropped table', 'drop table signal_pairs', 'table signal_pairs is gone'],
    [
      'a renamed column',
      'alter table items rename location to place',
      'column items.location is gone',
    ],
    [
      'a narrowed type',
      'alter table users alter item_count type smallint',
      'column users.item_count is changed',
    ],
    [
      'a new column that old inserts leave out',
      'alter table signal_pairs add x int not null',
      'column signal_pairs.x is not null without a default',
    ],
    [
      'a column that became not null',
      'alter table items alter keeper_id set not null',
      'column items.keeper_id is changed',
    ],
    [
      'a lost default',
      'alter table users alter item_count drop default',
      'column users.item_count is changed',
    ],
    [
      'a new check of an old column',
      `alter table items add constraint short check (length(title) < 5)`,
      'constraint items.short refuses rows',
    ],
    [
      'a narrowed check',
      `alter table items drop constraint items_lane_check;
       alter table items add constraint items_lane_check check (lane = 'open')`,
      'constraint items.items_lane_check is changed',
    ],
    [
      'a new unique index',
      'create unique index one_title on items (title)',
      'unique index items.one_title refuses rows',
    ],
    [
      'a lost unique index, which inserts refer to in "on conflict"',
      'alter table signal_pairs drop constraint signal_pairs_key',
      'constraint signal_pairs.signal_pairs_key is gone',
    ],
  ])('reports %s', async (_, change, found) => {
    const before = await schemaObjects(db);
    await opened.writer
      .transaction()
      .execute(async (trx) => {
        await sql.raw(change).execute(trx);
        const after = await schemaObjects(trx as unknown as Kysely<unknown>);
        expect(breakingChanges(before, after)).toContain(found);
        throw new Error('undo');
      })
      .catch((error: unknown) => {
        if (!(error instanceof Error && error.message === 'undo')) throw error;
      });
  });

  it.each([
    ['new tables', 'create table later (id text primary key, n int not null)'],
    ['columns that may be empty', `alter table items add x text check (x <> '')`],
    [
      'columns with a default',
      'alter table items add y int not null default 0 check (y in (0, 1))',
    ],
    ['references', 'alter table items add z text references users(id)'],
    ['indexes', 'create index by_title on items (title); drop index items_kept'],
  ])('accepts %s', async (_, change) => {
    const before = await schemaObjects(db);
    await sql.raw(change).execute(db);
    expect(breakingChanges(before, await schemaObjects(db))).toEqual([]);
  });
});
