import { Worker } from 'node:worker_threads';
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely';

/** A statement for the thread (database-thread-worker.ts). */
export type ThreadQuery = Pick<CompiledQuery, 'sql' | 'parameters'>;

/** The thread sends back the rows, or the error of SQLite with its `errcode`. */
export type ThreadReply =
  { rows: readonly unknown[] } | { error: { message: string; errcode: unknown } };

/** The `workerData` of the thread. SQLite refuses writes on a `read` connection. */
export interface ThreadSettings {
  /** The database file. */
  file: string;
  access: 'read' | 'write';
}

/**
 * A connection for statements that may take long. They run in a separate thread, so that the event loop serves requests
 * in the meantime. The thread starts with the first statement. If it has ended, the next statement starts it again.
 * Kysely sends one statement at a time.
 */
export class DatabaseThread implements Driver, DatabaseConnection {
  readonly #settings: ThreadSettings;
  #worker: Worker | null = null;
  /** The reply to the statement that was sent last. */
  #reply = Promise.withResolvers<ThreadReply>();

  constructor(settings: ThreadSettings) {
    this.#settings = settings;
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    this.#reply = Promise.withResolvers<ThreadReply>();
    this.#worker ??= this.#start();
    const query: ThreadQuery = { sql, parameters };
    this.#worker.postMessage(query);
    const reply = await this.#reply.promise;
    if ('error' in reply) throw Object.assign(new Error(reply.error.message), reply.error);
    return { rows: reply.rows as Row[] };
  }

  #start(): Worker {
    const worker = new Worker(new URL('./database-thread-worker.ts', import.meta.url), {
      workerData: this.#settings,
    });
    // An idle thread must not keep the process alive.
    worker.unref();
    worker.on('message', (reply: ThreadReply) => {
      this.#reply.resolve(reply);
    });
    const end = (error: Error) => {
      // `exit` follows `error`. In between, the next statement may have started another thread.
      if (this.#worker !== worker) return;
      this.#worker = null;
      this.#reply.reject(error);
    };
    worker.on('error', end);
    worker.on('exit', (code) => {
      end(new Error(`the thread of the database ended with ${String(code)}`));
    });
    return worker;
  }

  async destroy(): Promise<void> {
    await this.#worker?.terminate();
  }

  async init(): Promise<void> {
    // Nothing to do: the first statement starts the thread.
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    return this;
  }

  async releaseConnection(): Promise<void> {
    // Nothing to release: the only connection stays open.
  }

  readonly beginTransaction = refuseTransaction;
  readonly commitTransaction = refuseTransaction;
  readonly rollbackTransaction = refuseTransaction;

  streamQuery(): never {
    throw new Error('streaming is not implemented: nothing here reads without a limit');
  }
}

async function refuseTransaction(): Promise<never> {
  throw new Error('each statement is a transaction of its own');
}
