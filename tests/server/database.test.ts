import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../server/db/database.ts';
import { migrationsDone } from '../../server/db/migrate.ts';
import { migrationsOfThisVersion } from '../../server/db/migrations/all.ts';
import { openDatabase } from '../../server/db/open.ts';
import { type MemoryLog, memoryLog } from '../support/app/memory-log.ts';
import {
  categoryNames,
  categoryRow,
  insertCategory,
  itemRow,
  userRow,
} from '../support/databases/rows.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { type TestDatabase, testDatabase } from '../support/databases/test-database.ts';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let own: TestDatabase;
let database: Database;
let log: MemoryLog;

const open = () => openDatabase({ dataDir: folder.path, databaseUrl: own.url }, log.log);

beforeEach(async () => {
  folder = await temporaryFolder();
  own = await testDatabase();
  log = memoryLog();
  database = await open();
});

afterEach(async () => {
  await database.close();
  await own[Symbol.asyncDispose]();
  await folder[Symbol.asyncDispose]();
});

const names = () => categoryNames(database);

const claimedByBob = {
  status: 'Claimed',
  status_before_claim: 'Found',
  claimed_by_id: 'bob',
} as const;

describe('connections for reading', () => {
  it('cannot write', async () => {
    await expect(
      database.read.insertInto('categories').values(categoryRow('bags')).execute(),
    ).rejects.toThrow(/readonly|read-only/);
  });

  it('see only committed data, and do not wait for a running transaction', async () => {
    const written = Promise.withResolvers<undefined>();
    const read = Promise.withResolvers<undefined>();
    const writing = database.transaction(async (trx) => {
      await insertCategory(trx, 'bags');
      written.resolve(undefined);
      await read.promise;
    });
    await written.promise;
    expect(await names()).toEqual([]);
    read.resolve(undefined);
    await writing;
    expect(await names()).toEqual(['bags']);
  });
});

describe('a transaction', () => {
  it('runs its effects in order after the commit, and returns its value', async () => {
    const seen: unknown[] = [];
    const value = await database.transaction(async (trx, afterCommit) => {
      afterCommit(async () => void seen.push(await names()));
      afterCommit(() => void seen.push('second'));
      await insertCategory(trx, 'bags');
      return 42;
    });
    expect(value).toBe(42);
    expect(seen).toEqual([['bags'], 'second']);
  });

  it('leaves no changes and runs no effect if its work fails', async () => {
    let ran = false;
    const failing = database.transaction(async (trx, afterCommit) => {
      await insertCategory(trx, 'bags');
      afterCommit(() => {
        ran = true;
      });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(ran).toBe(false);
    expect(await names()).toEqual([]);
    await database.transaction((trx) => insertCategory(trx, 'keys'));
    expect(await names()).toEqual(['keys']);
  });

  it('stays committed if an effect fails, which is logged', async () => {
    let ran = false;
    await database.transaction(async (trx, afterCommit) => {
      await insertCategory(trx, 'bags');
      afterCommit(() => {
        throw new Error('the mail server burns');
      });
      afterCommit(() => {
        ran = true;
      });
    });
    expect(await names()).toEqual(['bags']);
    expect(ran).toBe(true);
    expect(log.lines.join()).toContain('the mail server burns');
  });

  it('cannot start inside another one, because it would wait for ever', async () => {
    const nested = database.transaction(() => database.transaction(async () => 1));
    await expect(nested).rejects.toThrow('a transaction inside a transaction');
  });

  it('can run as an effect of another one', async () => {
    await database.transaction(async (_, afterCommit) => {
      afterCommit(() =>
        database.transaction((trx) => insertCategory(trx, 'bags')).then(() => undefined),
      );
    });
    expect(await names()).toEqual(['bags']);
  });
});

describe('the tables', () => {
  it('keep their rows when the portal is restarted', async () => {
    await database.transaction((trx) => insertCategory(trx, 'bags'));
    await database.close();
    database = await open();
    expect(await names()).toEqual(['bags']);
  });

  it('can be used by an older version until a newer one has removed what it needs', async () => {
    const runLater = (name: string) =>
      database.transaction((trx) =>
        sql`insert into kysely_migration values (${name}, '2030-01-01')`.execute(trx),
      );
    await runLater('9999-later');
    await database.close();
    database = await open();
    await runLater('9999-later-contract');
    await database.close();
    await expect(open()).rejects.toThrow(
      'a newer version of the portal has removed what this one needs (9999-later-contract)',
    );
  });

  it('are contracted at a start only if no other node can be running', async () => {
    await database.close();
    const migrations = {
      ...migrationsOfThisVersion,
      '9999-later': () => Promise.resolve(),
      '9999-later-contract': () => Promise.resolve(),
    };
    const place = { dataDir: folder.path, databaseUrl: own.url };
    database = await openDatabase(place, log.log, { migrations });
    const done = await migrationsDone(database.read);
    expect(done).toContain('9999-later');
    expect(done.includes('9999-later-contract')).toBe(own.url === null);
  });

  it('refuse values of another type and missing references', async () => {
    // A value that the types forbid.
    const broken = { ...categoryRow('bags'), created_at: 'yesterday' as unknown as number };
    await expect(
      database.transaction((trx) => trx.insertInto('categories').values(broken).execute()),
    ).rejects.toThrow(/TEXT value in INTEGER|invalid input syntax for type bigint/);
    await expect(
      database.transaction((trx) => trx.insertInto('items').values(itemRow('umbrella')).execute()),
    ).rejects.toThrow(/foreign key/i);
  });

  describe('with an item', () => {
    beforeEach(async () => {
      await database.transaction(async (trx) => {
        await trx
          .insertInto('users')
          .values([userRow('ada'), userRow('bob')])
          .execute();
        await insertCategory(trx, 'bags');
        await trx.insertInto('items').values(itemRow('umbrella')).execute();
        await trx
          .insertInto('item_history')
          .values({
            item_id: 'umbrella',
            actor_id: 'ada',
            actor_name: 'Ada',
            event: 'posted',
            at: 0,
          })
          .execute();
      });
    });

    it('prevent changes to its history', async () => {
      const rewrite = database.transaction((trx) =>
        trx.updateTable('item_history').set({ event: 'returned' }).execute(),
      );
      await expect(rewrite).rejects.toThrow('append-only');
      const erase = database.transaction((trx) => trx.deleteFrom('item_history').execute());
      await expect(erase).rejects.toThrow('append-only');
    });

    it.each([
      ['claimed without the status before', { status: 'Claimed', claimed_by_id: 'bob' }],
      ['open with a claimant', { status: 'Found', claimed_by_id: 'bob' }],
      [
        'claimed by its poster',
        { status: 'Claimed', status_before_claim: 'Found', claimed_by_id: 'ada' },
      ],
      ['claimed by its keeper', { ...claimedByBob, keeper_id: 'bob' }],
      ['in an unknown status', { status: 'Burnt' as 'Found' }],
    ] as const)('refuse one that is %s', async (_, change) => {
      const update = database.transaction((trx) => trx.updateTable('items').set(change).execute());
      await expect(update).rejects.toThrow(/check constraint/i);
    });

    it('accept a claim', async () => {
      await database.transaction((trx) => trx.updateTable('items').set(claimedByBob).execute());
      const row = await database.read.selectFrom('items').select('status').executeTakeFirst();
      expect(row?.status).toBe('Claimed');
    });
  });
});

describe('a query', () => {
  it('returns the requested page, whatever limit was used before', async () => {
    await database.transaction(async (trx) => {
      for (const name of ['a', 'b', 'c', 'd']) await insertCategory(trx, name);
    });
    const page = async (limit: number, offset: number) => {
      const rows = await database.read
        .selectFrom('categories')
        .select('name')
        .orderBy('name')
        .limit(limit)
        .offset(offset)
        .execute();
      return rows.map(({ name }) => name).join('');
    };
    expect([await page(1, 0), await page(3, 1), await page(1, 0), await page(2, 9)]).toEqual([
      'a',
      'bcd',
      'a',
      '',
    ]);
  });
});
