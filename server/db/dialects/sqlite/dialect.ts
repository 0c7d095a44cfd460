import { DatabaseSync } from 'node:sqlite';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type LimitNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  ValueNode,
} from 'kysely';
import { SqliteConnection } from './connection.ts';
import { DatabaseThread, type ThreadSettings } from './database-thread.ts';

/** Commits on a `count` connection do not wait for the disk. */
type Access = 'read' | 'write' | 'count';

/**
 * Kysely's dialect on Node's built-in SQLite. In the server, only this folder uses `node:sqlite`, because a later
 * version of Node renames its class.
 * @param file the database file; created if missing, unless `access` is `read`
 * @param access SQLite refuses writes on a `read` connection
 */
export function sqliteDialect(file: string, access: Access): Dialect {
  return dialectWith(() => new SqliteConnectionDriver(file, access));
}

/** Like sqliteDialect, but the statements run in a separate thread. */
export function sqliteThreadDialect(settings: ThreadSettings): Dialect {
  return dialectWith(() => new DatabaseThread(settings));
}

function dialectWith(createDriver: () => Driver): Dialect {
  return {
    createDriver,
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
      // With NORMAL, a power failure may lose the latest commits. That is acceptable only for counts, because users
      // rely on all other commits.
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
