import { globSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { DialectQueries } from '../database.ts';
import type { Maintenance } from '../maintenance.ts';
import type { Ddl } from './ddl.ts';
import type { OpenedDialect } from './opened-dialect.ts';
import { postgresDdl } from './postgres/ddl.ts';
import { postgresQueries } from './postgres/open-postgres.ts';
import { sqliteDdl } from './sqlite/ddl.ts';
import { sqliteQueries } from './sqlite/open-sqlite.ts';

/*
 * Everything that differs between SQLite and PostgreSQL is in this folder, in `sqlite/` and `postgres/`. The
 * lists below name what a third dialect would have to provide.
 */

type Differing<Interface> = Record<keyof Interface, { sqlite: string; postgres: string }>;

const queries: Differing<DialectQueries> = {
  indexItem: {
    sqlite: 'a row of an FTS5 table without content',
    postgres: 'a row with a tsvector, and the words themselves in a table',
  },
  searchItems: {
    sqlite: "FTS5's query language, hits by column, and the vocabulary that FTS5 keeps",
    postgres: 'tsquery over GIN, ts_rank, and the table of words',
  },
  withWords: { sqlite: "FTS5's query language", postgres: 'tsquery over GIN' },
  readBlocks: {
    sqlite: 'a few blocks per statement, because the process waits for it',
    postgres: 'all blocks in one statement, and rows found before they are sorted',
  },
  containsText: {
    sqlite: "FTS5's trigrams, or LIKE for one or two letters",
    postgres: 'LIKE on the lower-case text, with an index by pg_trgm',
  },
  newestWithSignals: {
    sqlite: 'a union of one query for each signal',
    postgres: 'a lateral join with an array of signals',
  },
  acquireLock: { sqlite: 'nothing: there is one writer', postgres: 'an advisory lock' },
};

const ddl: Differing<Ddl> = {
  time: { sqlite: 'integer', postgres: 'bigint' },
  lockWaits: { sqlite: 'null: there is one process', postgres: 'lock_timeout and 55P03' },
  table: { sqlite: 'strict', postgres: 'plain' },
  orderedTable: { sqlite: 'autoincrement', postgres: 'identity' },
  makeAppendOnly: { sqlite: 'triggers', postgres: 'a trigger with a function' },
  changeAppendOnly: { sqlite: 'drops the triggers', postgres: 'disables the trigger' },
  createItemSearchTables: {
    sqlite: 'FTS5, its vocabulary, and a counter for each status',
    postgres: 'tsvector with GIN, words, and counted changes that are folded',
  },
  indexItemPlaces: {
    sqlite: 'nothing: FTS5 has a column for the location',
    postgres: 'lexemes with a prefix in the tsvector',
  },
  createItemBlocks: {
    sqlite: 'triggers for each row, and the vocabulary of FTS5',
    postgres: 'triggers for each statement, and versions that are folded',
  },
  countItemsOfPosters: {
    sqlite: 'triggers for each row',
    postgres: 'a trigger with a function, once for all rows that a statement inserts',
  },
  stopSearchMerges: { sqlite: 'a setting of FTS5', postgres: 'nothing' },
  createTextSearch: { sqlite: 'FTS5 kept by triggers', postgres: 'GIN with pg_trgm' },
  createNodeTables: { sqlite: 'nothing', postgres: 'large live events' },
};

const opened: Differing<Omit<OpenedDialect, 'queries' | 'ddl'>> = {
  writer: {
    sqlite: 'one connection, one transaction at a time',
    postgres: 'a pool, concurrent transactions',
  },
  migrator: { sqlite: 'the same as writer', postgres: 'the writer without a limit of time' },
  longReader: { sqlite: 'a connection in a thread of its own', postgres: 'the same as reader' },
  reader: { sqlite: 'one connection that cannot write', postgres: 'a pool that cannot write' },
  counts: {
    sqlite: 'a file of its own, synchronous = NORMAL',
    postgres: 'a pool of its own, synchronous_commit = off',
  },
  changes: { sqlite: 'counted here', postgres: 'counted here and announced by other nodes' },
  announceChange: { sqlite: 'nothing: there is one process', postgres: 'NOTIFY' },
  connectNodes: { sqlite: 'null', postgres: 'LISTEN and NOTIFY' },
  mayRunAgain: {
    sqlite: 'never',
    postgres: 'after a deadlock (40P01), a failed serialization (40001), once after 23505',
  },
  stop: { sqlite: 'merges of the search index', postgres: 'nothing' },
};

const maintenance: Differing<
  Omit<Maintenance, 'kind' | 'databaseName' | 'read' | typeof Symbol.asyncDispose>
> = {
  isEmpty: { sqlite: 'no file', postgres: 'no tables' },
  isInUse: { sqlite: 'an exclusive lock is refused', postgres: 'other connections' },
  damage: {
    sqlite: 'integrity_check, foreign_key_check',
    postgres: 'own checks of indexes, constraints and rows',
  },
  backUp: { sqlite: "SQLite's online backup", postgres: 'pg_dump' },
  replaceWith: { sqlite: 'renames files', postgres: 'pg_restore' },
};

describe('SQLite and PostgreSQL', () => {
  it.each([
    ['queries', queries, sqliteQueries, postgresQueries],
    ['definitions of tables', ddl, sqliteDdl, postgresDdl],
  ] as const)('both implement all %s separately', (_, listed, sqlite, postgres) => {
    const names = Object.keys(listed).sort();
    expect(Object.keys(sqlite).sort()).toEqual(names);
    expect(Object.keys(postgres).sort()).toEqual(names);
    const ofPostgres = new Map<string, unknown>(Object.entries(postgres));
    const shared = Object.entries(sqlite).filter(([name, own]) => ofPostgres.get(name) === own);
    expect(shared).toEqual([]);
  });

  it('differ in every listed point', () => {
    const all = [queries, ddl, opened, maintenance].flatMap((part) => Object.values(part));
    expect(all.filter(({ sqlite, postgres }) => sqlite === postgres)).toEqual([]);
  });
});

describe('outside of server/db/dialects', () => {
  const root = join(import.meta.dirname, '..', '..', '..');
  const own =
    /sqlite|postgres|pragma|fts5|rowid|json_each|tsvector|tsquery|plpgsql|pg_|autoincrement|for update|advisory|ilike|from 'pg'/i;
  /** Files that may name a dialect, with the reason. */
  const named: Record<string, string> = {
    'server/read-config.ts': 'says what DATABASE_URL may be',
    'server/db/open.ts': 'chooses the dialect',
    'server/db/open-maintenance.ts': 'chooses the dialect',
    'server/db/maintenance.ts': 'reports which dialect it is',
    'server/command-line/archive.ts': 'reports the dialect of a backup',
  };

  const withoutComments = (text: string) => text.replaceAll(/\/\*[^]*?\*\/|(?<!:)\/\/.*/g, '');
  const files = globSync(['contract/**/*.ts', 'server/**/*.ts', 'demo/**/*.ts'], { cwd: root })
    .map((file) => file.replaceAll(sep, '/'))
    .filter((file) => !file.endsWith('.test.ts') && !file.startsWith('server/db/dialects/'));

  it('only the files listed here mention a dialect', () => {
    const knowing = files.filter((file) =>
      own.test(withoutComments(readFileSync(join(root, file), 'utf8'))),
    );
    expect(knowing.sort()).toEqual(Object.keys(named).sort());
  });

  it('the check finds source files', () => {
    expect(files.length).toBeGreaterThan(100);
  });
});
