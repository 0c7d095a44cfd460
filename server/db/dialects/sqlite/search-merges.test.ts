import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { hourMs } from '../../../../contract/durations.ts';
import { memoryLog } from '../../../../tests/support/app/memory-log.ts';
import { soon } from '../../../../tests/support/soon.ts';
import { temporaryFolder } from '../../../../tests/support/temporary-folder.ts';
import { migrate } from '../../migrate.ts';
import type { OpenedDialect } from '../opened-dialect.ts';
import { openSqlite } from './open-sqlite.ts';
import { createSearchMerges } from './search-merges.ts';

const indexes = ['item_search', 'items_text'];

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let log: ReturnType<typeof memoryLog>;
let opened: OpenedDialect;
let merges: ReturnType<typeof createSearchMerges>;

beforeEach(async () => {
  folder = await temporaryFolder();
  log = memoryLog();
  opened = openSqlite(folder.path, log.log);
  merges = createSearchMerges(opened.writer, join(folder.path, 'portal.sqlite'), log.log);
});

afterEach(async () => {
  vi.useRealTimers();
  await merges.stop();
  for (const part of [opened.counts, opened.longReader, opened.reader, opened.writer]) {
    await part.destroy();
  }
  await folder[Symbol.asyncDispose]();
});

/** Indexes an item in a transaction of its own. */
async function index(seq: number): Promise<void> {
  await insert(seq);
  merges.note();
}

async function insert(seq: number): Promise<void> {
  await opened.writer.transaction().execute(async (trx) => {
    for (const table of indexes) {
      await sql`insert into ${sql.table(table)} (rowid, title)
        values (${seq}, 'umbrella')`.execute(trx);
    }
  });
}

async function indexMany(from: number, count = 250): Promise<void> {
  for (let seq = from; seq < from + count; seq += 1) await index(seq);
}

async function segments(table: string): Promise<number> {
  // In FTS5's table `_data`, an id shifted right by 37 bits is the number of a segment. Ids up to 10 belong to no
  // segment.
  const { rows } = await sql<{ count: number }>`
    select count(distinct id >> 37) as count from ${sql.table(`${table}_data`)}
    where id > 10`.execute(opened.reader);
  return rows[0]?.count ?? 0;
}

async function found(table: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${sql.table(table)}
    where ${sql.table(table)} match 'umbrella'`.execute(opened.reader);
  return rows[0]?.count ?? 0;
}

it('merges the segments of many transactions, and other transactions run in between', async () => {
  await migrate(opened.writer, opened.ddl);
  await indexMany(1);
  // The merges have started by now, so this transaction runs between them.
  await index(251);
  for (const table of indexes) {
    await soon(async () => expect(await segments(table)).toBeLessThan(8));
    expect(await found(table)).toBe(251);
  }
  expect(log.lines).toEqual([]);
});

it('logs a failed merge, and merges again after more items were indexed', async () => {
  for (let at = 0; at < 250; at += 1) merges.note();
  await soon(() => expect(log.lines.join('')).toContain('no such table: item_search'));
  await migrate(opened.writer, opened.ddl);
  await indexMany(1);
  await soon(async () => expect(await segments('items_text')).toBeLessThan(8));
});

it('merges within an hour the segments of items that were indexed during a round', async () => {
  await migrate(opened.writer, opened.ddl);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  for (let at = 0; at < 250; at += 1) merges.note();
  // The round is running now.
  merges.note();
  for (let seq = 1; seq <= 12; seq += 1) await insert(seq);
  await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1));
  vi.advanceTimersByTime(hourMs);
  vi.useRealTimers();
  await soon(async () => expect(await segments('items_text')).toBeLessThan(4));
});

it('merges the segments of a few transactions within an hour', async () => {
  await migrate(opened.writer, opened.ddl);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await indexMany(1, 12);
  expect(await segments('items_text')).toBe(12);
  vi.advanceTimersByTime(hourMs);
  vi.useRealTimers();
  for (const table of indexes)
    await soon(async () => expect(await segments(table)).toBeLessThan(4));
});
