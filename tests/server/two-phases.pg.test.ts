/** Tests migrations in two phases: what older and newer nodes may do on one database (docs/decisions/0051). */
import { type Kysely, sql } from 'kysely';
import { type MockInstance, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Database } from '../../server/db/database.ts';
import { migrationsDone } from '../../server/db/migrate.ts';
import { type Migrations, migrationsOfThisVersion } from '../../server/db/migrations/all.ts';
import { finishUpgrade, openDatabase } from '../../server/db/open.ts';
import { createNodePresence, refuseOlderNodes } from '../../server/db/running-nodes.ts';
import { memoryLog } from '../support/app/memory-log.ts';
import { openTransaction, untilWaiting } from '../support/databases/lock-waits.ts';
import { soon } from '../support/soon.ts';
import { type TestDatabase, testDatabase } from '../support/databases/test-database.ts';

const run = (statement: string) => async (db: Kysely<unknown>) => {
  await sql.raw(statement).execute(db);
};
const next: Migrations = {
  ...migrationsOfThisVersion,
  '9001-nickname': run('alter table users add column nickname text'),
  '9001-nickname-contract': run('alter table signal_pairs drop column pairs'),
  '9002-greeting': run('alter table users add column greeting text'),
};
const { log } = memoryLog();
const now = Date.now;
let own: TestDatabase;
const open: AsyncDisposable[] = [];

beforeEach(async () => {
  own = await testDatabase();
});
afterEach(async () => {
  for (const resource of open.splice(0).reverse()) await resource[Symbol.asyncDispose]();
  await own[Symbol.asyncDispose]();
});

const place = () => ({ dataDir: '', databaseUrl: own.url });
const finish = (migrations = next) => finishUpgrade(place(), log, { migrations, now });

async function started(migrations: Migrations) {
  const database = await openDatabase(place(), log, { migrations });
  const presence = await createNodePresence({ database, migrations, now, log }).catch(
    async (error: unknown) => {
      await database.close();
      throw error;
    },
  );
  const node = {
    database,
    presence: presence!,
    [Symbol.asyncDispose]: async () => {
      await presence?.close();
      await database.close();
    },
  };
  open.push(node);
  return node;
}

const newMigrations = async ({ read }: Database) =>
  (await migrationsDone(read)).filter((name) => name.startsWith('9'));

describe('a newer node beside an older one', () => {
  it('expands the schema, and does not contract it before the upgrade is finished', async () => {
    const older = await started(migrationsOfThisVersion);
    const newer = await started(next);
    expect(await newMigrations(older.database)).toEqual(['9001-nickname', '9002-greeting']);
    await expect(finish()).rejects.toThrow('a node of an older version may be running');
    expect(await newMigrations(newer.database)).toHaveLength(2);

    await older.presence.close();
    expect(await finish()).toEqual(['9001-nickname-contract']);
    expect(await newMigrations(newer.database)).toHaveLength(3);
    expect(await finish()).toEqual([]);
  });

  it('lets an older node start again until the upgrade is finished', async () => {
    const newer = await started(next);
    const older = await started(migrationsOfThisVersion);
    expect(await newMigrations(older.database)).toHaveLength(2);
    await older.presence.close();
    await finish();
    await started(next);
    await expect(started(migrationsOfThisVersion)).rejects.toThrow(
      'a newer version of the portal has removed what this one needs (9001-nickname-contract)',
    );
    expect(await newer.database.read.selectFrom('nodes').select('id').execute()).toHaveLength(2);
  });

  it('forgets nodes that died without deregistering', async () => {
    await started(migrationsOfThisVersion);
    const inAnHour = () => now() + 3_600_000;
    expect(await finishUpgrade(place(), log, { migrations: next, now: inAnHour })).not.toEqual([]);
  });

  it('does not hinder the end of the upgrade if the contract migration is its newest', async () => {
    const { '9002-greeting': _later, ...newest } = next;
    await started(newest);
    expect(await finish(newest)).toEqual(['9001-nickname-contract']);
  });

  it('takes nodes as running that were seen within the last minute', async () => {
    await started(migrationsOfThisVersion);
    const seenBefore = (ms: number) =>
      finishUpgrade(place(), log, { migrations: next, now: () => now() + ms });
    await expect(seenBefore(55_000)).rejects.toThrow('a node of an older version may be running');
    expect(await seenBefore(61_000)).not.toEqual([]);
  });

  it('waits for a running contract migration, and then refuses to start', async () => {
    const newer = await started(next);
    const contracting = await openTransaction(newer.database);
    await refuseOlderNodes(
      contracting.trx as unknown as Kysely<unknown>,
      '9001-nickname-contract',
      now(),
    );
    const starting = started(migrationsOfThisVersion);
    starting.catch(() => undefined);
    await untilWaiting(newer.database);
    await sql`insert into kysely_migration values ('9001-nickname-contract', '2026-01-01')`.execute(
      contracting.trx,
    );
    await contracting.commit();
    await expect(starting).rejects.toThrow('has removed what this one needs');
  });
});

describe('a running node', () => {
  const minute = 60_000;
  let kill: MockInstance<typeof process.kill>;
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    kill = vi.spyOn(process, 'kill').mockReturnValue(true);
  });
  afterEach(() => {
    kill.mockRestore();
    vi.useRealTimers();
  });

  it('stays registered', async () => {
    const { database } = await started(migrationsOfThisVersion);
    const seenAt = async () => {
      const row = await database.read.selectFrom('nodes').select('seen_at').executeTakeFirst();
      return row?.seen_at;
    };
    const first = await seenAt();
    vi.advanceTimersByTime(minute);
    await soon(async () => expect(await seenAt()).toBeGreaterThan(first!));
    expect(kill).not.toHaveBeenCalled();
  });

  it('is not registered any more once it has ended', async () => {
    const { database, presence } = await started(migrationsOfThisVersion);
    await presence.close();
    vi.advanceTimersByTime(minute);
    // Waits for a renewal that the timer has begun, if there is one.
    for (let turn = 0; turn < 5; turn += 1) await database.transaction(async () => undefined);
    expect(await database.read.selectFrom('nodes').select('id').execute()).toEqual([]);
  });

  it('ends when it finds that a newer version has removed what it needs', async () => {
    const { database } = await started(migrationsOfThisVersion);
    await database.transaction((trx) =>
      sql`insert into kysely_migration values ('9001-nickname-contract', '2026-01-01')`.execute(
        trx,
      ),
    );
    vi.advanceTimersByTime(minute);
    await soon(() => expect(kill).toHaveBeenCalledWith(process.pid, 'SIGTERM'));
  });
});

it('a migration does not block other writes for long, and is tried again', async () => {
  const older = await started(migrationsOfThisVersion);
  const long = await openTransaction(older.database);
  await sql`select 1 from users limit 1`.execute(long.trx);
  const starting = started(next);
  await untilWaiting(older.database);
  // This write waits for the migration's lock. The migration gives up before the long transaction ends, so the
  // write does not wait for that transaction.
  await older.database.transaction((trx) => sql`update users set name = name`.execute(trx));
  expect(await newMigrations(older.database)).toEqual([]);
  await long.commit();
  await starting;
  expect(await newMigrations(older.database)).toHaveLength(2);
});

it('a new database gets every migration at once', async () => {
  await own[Symbol.asyncDispose]();
  own = await testDatabase({ bare: true });
  const { database } = await started(next);
  expect(await newMigrations(database)).toEqual([
    '9001-nickname',
    '9001-nickname-contract',
    '9002-greeting',
  ]);
});
