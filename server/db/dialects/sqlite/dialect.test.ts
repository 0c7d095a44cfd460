import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { memoryLog } from '../../../../tests/support/app/memory-log.ts';
import { categoryNames, insertCategory } from '../../../../tests/support/databases/rows.ts';
import { temporaryFolder } from '../../../../tests/support/temporary-folder.ts';
import type { Database, Writer } from '../../database.ts';
import { openDatabase } from '../../open.ts';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let database: Database;

beforeEach(async () => {
  folder = await temporaryFolder();
  database = await openDatabase({ dataDir: folder.path, databaseUrl: null }, memoryLog().log);
});

afterEach(async () => {
  await database.close();
  await folder[Symbol.asyncDispose]();
});

const names = () => categoryNames(database);

describe('connections', () => {
  it('sync each commit to the disk, so that a power failure loses none, and enforce references', async () => {
    const pragmas = await database.transaction(async (trx) => {
      const read = async (name: string) => {
        const { rows } = await sql<Record<string, unknown>>`pragma ${sql.raw(name)}`.execute(trx);
        return Object.values(rows[0] ?? {})[0];
      };
      return {
        journal: await read('journal_mode'),
        synchronous: await read('synchronous'),
        foreignKeys: await read('foreign_keys'),
        busyTimeout: await read('busy_timeout'),
      };
    });
    const full = 2;
    expect(pragmas).toEqual({
      journal: 'wal',
      synchronous: full,
      foreignKeys: 1,
      busyTimeout: 5000,
    });
  });
});

describe('rows', () => {
  it('have a property for each column, whatever its name is', async () => {
    const names = ['id', 'two words', "it's", 'say "hi"', '`${now}`', 'back\\slash', 'naïve', '1'];
    const columns = names.map((name, at) => sql`${sql.lit(at)} as ${sql.ref(name)}`);
    const { rows } = await sql`select ${sql.join(columns)}`.execute(database.read);
    expect(rows).toEqual([Object.fromEntries(names.map((name, at) => [name, at]))]);
  });
});

describe('transactions', () => {
  it('run one after the other', async () => {
    const steps: string[] = [];
    const work = (name: string) => async (trx: Writer) => {
      steps.push(`${name} starts`);
      await insertCategory(trx, name);
      await new Promise(setImmediate);
      steps.push(`${name} ends`);
    };
    await Promise.all([database.transaction(work('a')), database.transaction(work('b'))]);
    expect(steps).toEqual(['a starts', 'a ends', 'b starts', 'b ends']);
  });
});

describe('queries', () => {
  it('work after an insert with a rowid above Number.MAX_SAFE_INTEGER, as FTS5 uses', async () => {
    await database.transaction(async (trx) => {
      await sql`create table numbered (n integer primary key) strict`.execute(trx);
      await sql`insert into numbered values (9007199254740993)`.execute(trx);
      await insertCategory(trx, 'Keys');
    });
    expect(await names()).toEqual(['Keys']);
  });

  it('work after more statements than fit into the cache of prepared statements', async () => {
    const answers = await Promise.all(
      Array.from({ length: 700 }, async (_, index) => {
        const { rows } = await sql<{ n: number }>`select ${sql.lit(index)} as n`.execute(
          database.read,
        );
        return rows[0]?.n;
      }),
    );
    expect(answers).toEqual(Array.from({ length: 700 }, (_, index) => index));
  });
});
