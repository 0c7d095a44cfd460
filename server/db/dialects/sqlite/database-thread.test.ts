import { join } from 'node:path';
import { Kysely, sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { temporaryFolder } from '../../../../tests/support/temporary-folder.ts';
import type { Tables } from '../../schema/tables.ts';
import { sqliteDialect, sqliteThreadDialect } from './dialect.ts';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let writer: Kysely<Tables>;
let longRead: Kysely<Tables>;

beforeEach(async () => {
  folder = await temporaryFolder();
  const file = join(folder.path, 'portal.sqlite');
  writer = new Kysely<Tables>({ dialect: sqliteDialect(file, 'write') });
  longRead = new Kysely<Tables>({ dialect: sqliteThreadDialect({ file, access: 'read' }) });
});

afterEach(async () => {
  await longRead.destroy();
  await writer.destroy();
  await folder[Symbol.asyncDispose]();
});

const insert = (word: string) => sql`insert into words values (${word})`.execute(writer);

async function createWords(): Promise<void> {
  await sql`create table words (word text) strict`.execute(writer);
}

async function wordsRead(): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`select word from words`.execute(longRead);
  return rows.map(({ word }) => word);
}

it('lets other statements run before the end of a long read', async () => {
  await createWords();
  // Opens the connection, so that the long read starts before the insert.
  await wordsRead();
  const ended: string[] = [];
  const count = sql`with recursive numbers (i) as
    (select 1 union all select i + 1 from numbers where i < 1000000) select count(*) from numbers`;
  const long = count.execute(longRead).then(() => ended.push('the long read'));
  await insert('umbrella');
  ended.push('the insert');
  await long;
  expect(ended).toEqual(['the insert', 'the long read']);
});

it('reads the rows that the writer has committed', async () => {
  await createWords();
  await insert('umbrella');
  expect(await wordsRead()).toEqual(['umbrella']);
  await insert('wallet');
  expect(await wordsRead()).toEqual(['umbrella', 'wallet']);
});

it('reports an error of SQLite with its code, and reads on', async () => {
  await createWords();
  await expect(sql`delete from words`.execute(longRead)).rejects.toMatchObject({
    message: expect.stringContaining('readonly') as string,
    errcode: 8,
  });
  expect(await wordsRead()).toEqual([]);
});

it('starts the thread again after it could not open the file', async () => {
  await expect(wordsRead()).rejects.toThrow('unable to open database file');
  await createWords();
  expect(await wordsRead()).toEqual([]);
});
