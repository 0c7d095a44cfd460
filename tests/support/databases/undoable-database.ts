import { type Kysely, sql } from 'kysely';
import type { AfterCommit, Database, Writer } from '../../../server/db/database.ts';
import type { Tables } from '../../../server/db/schema/tables.ts';
import { createSerialise } from '../../../contract/serialise.ts';

/** A database whose writes can be undone, because they all run in one transaction that never commits. */
interface UndoableDatabase {
  /** The database for a separate app. Nothing else may write to it until `release`. */
  database: Database;
  /** Undoes all writes, and resets the counts of limits. */
  undo(): Promise<void>;
  release(): Promise<void>;
}

export async function openUndoableDatabase(real: Database): Promise<UndoableDatabase> {
  const opened = Promise.withResolvers<Writer>();
  const released = Promise.withResolvers<never>();
  const over = real.transaction(async (trx) => {
    opened.resolve(trx);
    return released.promise;
  });
  over.catch(opened.reject);
  const openTransaction = await opened.promise;
  await sql`savepoint start`.execute(openTransaction);

  // Timers of the app may start a transaction at any moment, and savepoints of different callers must not
  // overlap.
  const serialise = createSerialise();
  const exclusively = <T>(work: () => Promise<T>) => serialise('transaction', work);

  const database: Database = {
    ...real,
    read: openTransaction,
    async transaction(work) {
      const effects: Parameters<AfterCommit>[0][] = [];
      const value = await exclusively(async () => {
        await sql`savepoint written`.execute(openTransaction);
        try {
          const written = await work(openTransaction, (effect) => effects.push(effect));
          await sql`release savepoint written`.execute(openTransaction);
          return written;
        } catch (error) {
          await sql`rollback to savepoint written`.execute(openTransaction);
          throw error;
        }
      });
      for (const effect of effects) await effect();
      return value;
    },
  };

  return {
    database,
    async undo() {
      await exclusively(async () => {
        await sql`rollback to savepoint start`.execute(openTransaction);
        // Renew the savepoint: SQLite would otherwise keep the undone changes and undo all of them again each time.
        await sql`release savepoint start`.execute(openTransaction);
        await sql`savepoint start`.execute(openTransaction);
      });
      await real.counts.deleteFrom('limit_counts').execute();
    },
    async release() {
      released.reject(new Error('the changes are undone'));
      await over.catch(() => undefined);
    },
  };
}

/**
 * Tables and columns that a refused call may change. The call counts toward limits, extends the session and records
 * the network address. It also locks the item with an update, which changes the version of the item's block.
 */
const ignoredTables = ['limit_counts', 'mails_sent', 'recent_addresses', 'item_blocks'];
const ignoredColumns: Record<string, string[]> = {
  sessions: ['expires_at'],
  mailed_codes: ['wrong_tries', 'owner_wrong_tries'],
  return_codes: ['wrong_tries'],
};

/** Tables of the search indexes, whose content follows from other tables. */
const isIndex = /_(search|text)(_|$)/;

/** All rows of each compared table, as one text per table. */
type Rows = ReadonlyMap<string, string>;

/** @returns a function that reads all tables in one query */
export async function rowReader(read: Kysely<Tables>): Promise<() => Promise<Rows>> {
  const tables = (await read.introspection.getTables()).filter(
    ({ name }) => !ignoredTables.includes(name) && !isIndex.test(name),
  );
  const rowsIn = tables.map(({ name, columns }) => {
    const texts = columns
      .filter((column) => !ignoredColumns[name]?.includes(column.name))
      .map((column) => sql`coalesce(cast(${sql.ref(column.name)} as text), 'null')`);
    return sql`select ${sql.lit(name)} as name, ${sql.join(texts, sql` || ' | ' || `)} as texts
      from ${sql.table(name)}`;
  });
  const all = sql<{ name: string; texts: string }>`${sql.join(rowsIn, sql` union all `)}`;

  return async () => {
    const { rows } = await all.execute(read);
    const ofTables = Map.groupBy(rows, ({ name }) => name);
    return new Map(
      tables.map(({ name }) => {
        const texts = (ofTables.get(name) ?? []).map((row) => row.texts);
        return [name, texts.sort().join('\n')];
      }),
    );
  };
}

/** Names of the tables whose rows have changed. */
export function changedTables(before: Rows, after: Rows): string[] {
  return [...after.keys()].filter((table) => after.get(table) !== before.get(table));
}
