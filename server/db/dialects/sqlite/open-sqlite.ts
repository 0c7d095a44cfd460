import { join } from 'node:path';
import { Kysely } from 'kysely';
import type { DialectQueries } from '../../database.ts';
import type { CountTables, Tables } from '../../schema.ts';
import type { OpenedDialect } from '../opened-dialect.ts';
import { sqliteDdl } from './ddl.ts';
import { sqliteDialect } from './dialect.ts';
import { countWithWords, hasWords, indexItem, searchItems } from './item-search.ts';
import { containsText } from './text-search.ts';

/** @param folder where the database's files lie; they are made when they are not there */
export function openSqlite(folder: string): OpenedDialect {
  const file = join(folder, 'portal.sqlite');
  return {
    // One connection, so that transactions run one after the other.
    writer: new Kysely<Tables>({ dialect: sqliteDialect(file, 'write') }),
    reader: new Kysely<Tables>({ dialect: sqliteDialect(file, 'read') }),
    // In a file of their own: a file has one writer, who may be in a transaction.
    counts: new Kysely<CountTables>({
      dialect: sqliteDialect(join(folder, 'limits.sqlite'), 'count'),
    }),
    queries: sqliteQueries,
    ddl: sqliteDdl,
    connectNodes: null,
    mayRunAgain: () => false,
  };
}

/** SQLITE_CONSTRAINT_UNIQUE and SQLITE_CONSTRAINT_PRIMARYKEY (https://sqlite.org/rescode.html). */
const uniqueViolations: readonly unknown[] = [2067, 1555];

function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && uniqueViolations.includes(error.errcode);
}

/** Whoever is in a transaction holds everything. */
async function hold(): Promise<void> {
  return Promise.resolve();
}

export const sqliteQueries: DialectQueries = {
  indexItem,
  searchItems,
  hasWords,
  countWithWords,
  containsText,
  isUniqueViolation,
  hold,
};
