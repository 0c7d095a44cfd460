import type { DatabaseSync, SQLInputValue, SQLOutputValue, StatementSync } from 'node:sqlite';
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import { LruCache } from '../../../lru-cache.ts';

/** Maximum number of prepared statements that a connection caches. */
const statementCacheSize = 300;

/** Kysely's connection to an open SQLite database. Loads nothing of Kysely, because threads for reading use it alone. */
export class SqliteConnection implements DatabaseConnection {
  readonly #database: DatabaseSync;
  readonly #statements = new LruCache<string, Prepared>(statementCacheSize);

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  async executeQuery<Row>({
    sql,
    parameters,
  }: Pick<CompiledQuery, 'sql' | 'parameters'>): Promise<QueryResult<Row>> {
    const { statement, columns } = this.#prepare(sql);
    const values = parameters as readonly SQLInputValue[];
    if (columns.length > 0) {
      // Typed as objects, because the types do not know setReturnArrays().
      const rows = statement.all(...values) as unknown as SQLOutputValue[][];
      return { rows: rows.map((row) => toRow(columns, row) as Row) };
    }
    const { changes, lastInsertRowid } = statement.run(...values);
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
  }

  streamQuery(): never {
    throw new Error('streaming is not implemented: nothing here reads without a limit');
  }

  #prepare(text: string): Prepared {
    const cached = this.#statements.get(text);
    if (cached !== undefined) return cached;
    const statement = this.#database.prepare(text);
    const columns = statement.columns().map(({ name }) => name);
    // FTS5 uses rowids above Number.MAX_SAFE_INTEGER, and run() returns the last one.
    if (columns.length === 0) statement.setReadBigInts(true);
    else statement.setReturnArrays(true);
    const prepared = { statement, columns };
    this.#statements.set(text, prepared);
    return prepared;
  }
}

interface Prepared {
  statement: StatementSync;
  /** Names of the columns when it was prepared; none if the statement gives no rows. A later column is not read. */
  columns: readonly string[];
}

/**
 * Makes the object of a row. Node's own objects of rows are hash tables for V8, which take longer to make and several
 * times as long to read.
 */
function toRow(columns: readonly string[], values: readonly SQLOutputValue[]): object {
  const row: Record<string, SQLOutputValue | undefined> = {};
  for (const [at, name] of columns.entries()) row[name] = values[at];
  return row;
}
