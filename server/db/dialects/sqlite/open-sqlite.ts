import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { Kysely, sql } from 'kysely';
import { createChangeCounter } from '../../changes.ts';
import type { DialectQueries } from '../../database.ts';
import type { CountTables, Tables } from '../../schema/tables.ts';
import type { OpenedDialect } from '../opened-dialect.ts';
import { sqliteDdl } from './ddl.ts';
import { sqliteDialect, sqliteThreadDialect } from './dialect.ts';
import { indexItem, readBlocks, searchItems, withWords } from './item-search.ts';
import { createSearchMerges } from './search-merges.ts';
import { containsText } from './text-search.ts';

/** @param folder the folder of the database files, which are created if missing */
export function openSqlite(folder: string, log: FastifyBaseLogger): OpenedDialect {
  const file = join(folder, 'portal.sqlite');
  // A single connection, so that transactions run one after the other.
  const writer = new Kysely<Tables>({ dialect: sqliteDialect(file, 'write') });
  const merges = createSearchMerges(writer, file, log);
  return {
    writer,
    migrator: writer,
    reader: new Kysely<Tables>({ dialect: sqliteDialect(file, 'read') }),
    longReader: new Kysely<Tables>({ dialect: sqliteThreadDialect({ file, access: 'read' }) }),
    // A separate file, because a running transaction blocks all other writers of the main file.
    counts: new Kysely<CountTables>({
      dialect: sqliteDialect(join(folder, 'limits.sqlite'), 'count'),
    }),
    queries: {
      ...sqliteQueries,
      async indexItem(trx, itemId) {
        await indexItem(trx, itemId);
        merges.note();
      },
    },
    ddl: sqliteDdl,
    changes: createChangeCounter(true),
    announceChange: async () => undefined,
    connectNodes: null,
    mayRunAgain: () => false,
    stop: () => merges.stop(),
  };
}

/** SQLite has one writer at a time, so a transaction already has every lock. */
async function acquireLock(): Promise<void> {
  return Promise.resolve();
}

const newestWithSignals: DialectQueries['newestWithSignals'] = async (read, side, signals) => {
  if (signals.length === 0) return [];
  const queries = signals.map(
    ({ signal, limit }) => sql`select * from (
      select seq, signal from item_signals where signal = ${signal} and side = ${side}
      order by seq desc limit ${sql.lit(limit)}) as newest`,
  );
  const { rows } = await sql<{ seq: number; signal: string }>`
    ${sql.join(queries, sql` union all `)}`.execute(read);
  return rows;
};

export const sqliteQueries: DialectQueries = {
  indexItem,
  searchItems,
  withWords,
  readBlocks,
  containsText,
  newestWithSignals,
  acquireLock,
};
