import type { DatabaseSync, SQLInputValue, SQLOutputValue, StatementSync } from 'node:sqlite';
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import { LruCache } from '../../../lru-cache.ts';

/** Maximum number of prepared statements that a connection caches. */
const statementCacheSize = 300;

/**
 * Kysely's connection to an open SQLite database. This file imports only types of Kysely, so that the database's
 * threads do not load Kysely.
 */
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
    const { statement, toRow } = this.#prepare(sql);
    const values = parameters as readonly SQLInputValue[];
    if (toRow !== null) {
      // The types declare rows as objects, because they do not know the effect of setReturnArrays().
      const rows = statement.all(...values) as unknown as SQLOutputValue[][];
      return { rows: rows.map((row) => toRow(row) as Row) };
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
    const prepared = { statement, toRow: columns.length === 0 ? null : rowFunction(columns) };
    this.#statements.set(text, prepared);
    return prepared;
  }
}

interface Prepared {
  statement: StatementSync;
  /**
   * Makes a row's object from its values. The columns are those at the time when the statement was prepared. Null if
   * the statement returns no rows.
   */
  toRow: ToRow | null;
}

type ToRow = (values: readonly SQLOutputValue[]) => object;

/**
 * Generates the function `(values) => ({ "id": values[0], "title": values[1], … })`. All objects of such a literal
 * share a hidden class of V8. The row objects that Node makes itself are hash tables instead, as are objects that get
 * some 20 properties one by one. Hash tables take longer to make, and several times as long to read.
 */
function rowFunction(columns: readonly string[]): ToRow {
  const properties = columns.map((name, at) => `${JSON.stringify(name)}: values[${at}]`);
  // oxlint-disable-next-line typescript/no-implied-eval -- the names of columns are from the portal's statements
  return new Function('values', `return { ${properties.join(', ')} };`) as ToRow;
}
