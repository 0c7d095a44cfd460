import { type Kysely, sql } from 'kysely';
import type { AfterCommit, Database, Writer } from '../../server/db/database.ts';
import type { Tables } from '../../server/db/schema.ts';

/** A database whose writes can all be taken back: they stand in one transaction that never commits. */
interface HeldDatabase {
  /** For an app of its own; whoever else uses the database must not write meanwhile. */
  database: Database;
  /** Puts everything back to what it was when it was held, and forgets what limits counted. */
  takeBack(): Promise<void>;
  release(): Promise<void>;
}

export async function holdDatabase(real: Database): Promise<HeldDatabase> {
  const opened = Promise.withResolvers<Writer>();
  const released = Promise.withResolvers<never>();
  const over = real.transaction(async (trx) => {
    opened.resolve(trx);
    return released.promise;
  });
  over.catch(opened.reject);
  const held = await opened.promise;
  await sql`savepoint held`.execute(held);

  const database: Database = {
    ...real,
    read: held,
    async transaction(work) {
      const effects: Parameters<AfterCommit>[0][] = [];
      await sql`savepoint written`.execute(held);
      try {
        const value = await work(held, (effect) => effects.push(effect));
        await sql`release savepoint written`.execute(held);
        for (const effect of effects) await effect();
        return value;
      } catch (error) {
        await sql`rollback to savepoint written`.execute(held);
        throw error;
      }
    },
  };

  return {
    database,
    async takeBack() {
      await sql`rollback to savepoint held`.execute(held);
      await real.counts.deleteFrom('limit_counts').execute();
    },
    async release() {
      released.reject(new Error('what was held is taken back'));
      await over.catch(() => undefined);
    },
  };
}

/** What a call may change though it refuses: how often it was tried, and that a session was used. */
const ignoredTables = ['limit_counts', 'mails_sent'];
const ignoredColumns: Record<string, string[]> = {
  sessions: ['expires_at'],
  mailed_codes: ['wrong_tries'],
  return_codes: ['wrong_tries'],
};

/** The tables of the search's indexes, which follow the others. */
const isIndex = /_(search|text)(_|$)/;

/** The names of the tables that `rowsOf` is to compare. */
export async function comparedTables(read: Kysely<Tables>): Promise<string[]> {
  const tables = await read.introspection.getTables();
  return tables
    .map(({ name }) => name)
    .filter((name) => !ignoredTables.includes(name) && !isIndex.test(name));
}

/** All rows of each table, as one text a table. */
export async function rowsOf(
  read: Kysely<Tables>,
  tables: readonly string[],
): Promise<Map<string, string>> {
  const rows = new Map<string, string>();
  for (const table of tables) {
    const found = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(
      read,
    );
    const texts = found.rows.map((row) => JSON.stringify(row, replacerOf(table)));
    rows.set(table, texts.sort().join('\n'));
  }
  return rows;
}

function replacerOf(table: string) {
  const ignored = ignoredColumns[table] ?? [];
  return (key: string, value: unknown): unknown => (ignored.includes(key) ? undefined : value);
}
