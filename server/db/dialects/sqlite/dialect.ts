import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
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

/** How many prepared statements a connection keeps; the least recently used one goes first. */
const statementsKept = 300;

/** `count` writes without waiting until the disk has it. */
type Access = 'read' | 'write' | 'count';

/**
 * Kysely's dialect over the SQLite that is built into Node. This is the one file that knows
 * `node:sqlite`: a later Node renames its class.
 * @param file where the database lies; made when it is not there and the connection may write
 * @param access a reader's connection is refused every write by SQLite itself
 */
export function sqliteDialect(file: string, access: Access): Dialect {
  return {
    createDriver: () => new SqliteConnectionDriver(file, access),
    createQueryCompiler: () => new LiteralLimitCompiler(),
    createAdapter: () => new Adapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  };
}

/** One connection; Kysely hands it to one caller at a time, because the adapter says there is only one. */
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
      // NORMAL would lose commits that were already answered when the power fails.
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
    // The write lock is taken at once: a lock taken later could not wait, only fail.
    const begin = this.#access === 'write' ? 'begin immediate' : 'begin';
    await connection.executeQuery(CompiledQuery.raw(begin));
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'));
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    // SQLite has already rolled back by itself after some errors (a full disk, for one).
    if (this.#database?.isTransaction) await connection.executeQuery(CompiledQuery.raw('rollback'));
  }

  async releaseConnection(): Promise<void> {
    // There is nothing to give back: the connection stays open.
  }

  async destroy(): Promise<void> {
    this.#database?.close();
  }
}

class SqliteConnection implements DatabaseConnection {
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, Prepared>();

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { statement, givesRows } = this.#prepare(query.sql);
    const parameters = query.parameters as readonly SQLInputValue[];
    if (givesRows) return { rows: statement.all(...parameters) as Row[] };
    const { changes, lastInsertRowid } = statement.run(...parameters);
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
  }

  streamQuery(): never {
    throw new Error('streaming is not implemented: nothing here reads without a limit');
  }

  #prepare(text: string): Prepared {
    let prepared = this.#statements.get(text);
    if (prepared === undefined) {
      const statement = this.#database.prepare(text);
      prepared = { statement, givesRows: statement.columns().length > 0 };
      // FTS5 numbers rows of its own beyond what a number holds, and run() tells the last one.
      if (!prepared.givesRows) statement.setReadBigInts(true);
      const [oldest] = this.#statements.keys();
      if (oldest !== undefined && this.#statements.size >= statementsKept)
        this.#statements.delete(oldest);
    } else {
      this.#statements.delete(text);
    }
    this.#statements.set(text, prepared);
    return prepared;
  }
}

interface Prepared {
  statement: StatementSync;
  givesRows: boolean;
}

/** Writes whole-number limits into the text: SQLite prepares a statement with a bound one anew at every call. */
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
