import {
  DatabaseSync,
  type SQLInputValue,
  type SQLOutputValue,
  type StatementSync,
} from 'node:sqlite';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type LimitNode,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  ValueNode,
} from 'kysely';
import { LruCache } from '../../../lru-cache.ts';

/** Maximum number of prepared statements that a connection caches. */
const statementCacheSize = 300;

/** Commits on a `count` connection do not wait for the disk. */
type Access = 'read' | 'write' | 'count';

/**
 * Kysely's dialect on Node's built-in SQLite. Only this file and maintenance.ts use `node:sqlite`, because a later
 * version of Node renames its class.
 * @param file the database file; created if missing, unless `access` is `read`
 * @param access SQLite refuses writes on a `read` connection
 */
export function sqliteDialect(file: string, access: Access): Dialect {
  return {
    createDriver: () => new SqliteConnectionDriver(file, access),
    createQueryCompiler: () => new LiteralLimitCompiler(),
    createAdapter: () => new Adapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  };
}

/**
 * A single connection. Kysely gives it to one caller at a time, because the adapter declares that there is
 * only one.
 */
class SqliteConnectionDriver implements Driver {
  readonly #file: string;
  readonly #access: Access;
  #database: DatabaseSync | null = null;
  #connection: SqliteConnection | null = null;

  constructor(file: string, access: Access) {
    this.#file = file;
    this.#access = access;
  }

  async init(): Promise<void> {
    const database = new DatabaseSync(this.#file, {
      readOnly: this.#access === 'read',
      enableForeignKeyConstraints: true,
      timeout: 5000,
    });
    if (this.#access !== 'read') {
      // With NORMAL a power failure would lose commits that were already confirmed to users.
      const synchronous = this.#access === 'write' ? 'FULL' : 'NORMAL';
      database.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = ${synchronous}`);
    }
    this.#database = database;
    this.#connection = new SqliteConnection(database);
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    if (this.#connection === null) throw new Error('the database connection is not open');
    return this.#connection;
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    // Acquires the write lock immediately. Acquiring it later in the transaction could fail without waiting.
    const begin = this.#access === 'write' ? 'begin immediate' : 'begin';
    await connection.executeQuery(CompiledQuery.raw(begin));
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'));
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    // After some errors (such as a full disk) SQLite has already rolled back.
    if (this.#database?.isTransaction) await connection.executeQuery(CompiledQuery.raw('rollback'));
  }

  async releaseConnection(): Promise<void> {
    // Nothing to release: the only connection stays open.
  }

  async destroy(): Promise<void> {
    this.#database?.close();
  }
}

class SqliteConnection implements DatabaseConnection {
  readonly #database: DatabaseSync;
  readonly #statements = new LruCache<string, Prepared>(statementCacheSize);

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { statement, columns } = this.#prepare(query.sql);
    const parameters = query.parameters as readonly SQLInputValue[];
    if (columns.length > 0) {
      // Typed as objects, because the types do not know setReturnArrays().
      const rows = statement.all(...parameters) as unknown as SQLOutputValue[][];
      return { rows: rows.map((values) => toRow(columns, values) as Row) };
    }
    const { changes, lastInsertRowid } = statement.run(...parameters);
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

/**
 * Writes integer limits literally into the SQL, because SQLite prepares a statement with a bound limit again
 * at every call.
 */
class LiteralLimitCompiler extends SqliteQueryCompiler {
  protected override visitLimit(node: LimitNode): void {
    if (ValueNode.is(node.limit) && Number.isSafeInteger(node.limit.value)) {
      this.append(`limit ${String(node.limit.value)}`);
    } else {
      super.visitLimit(node);
    }
  }
}

class Adapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}
