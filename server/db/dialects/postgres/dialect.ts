import {
  type DataTypeNode,
  type Dialect,
  PostgresAdapter,
  PostgresDialect,
  type PostgresCursor,
  type PostgresPool,
  type PostgresPoolClient,
  PostgresQueryCompiler,
  type PostgresQueryResult,
} from 'kysely';
import { type ClientBase, Pool, type PoolConfig, type PoolClient } from 'pg';
import { planOnceComment } from '../../plan-once.ts';
import type { PipelinedConnections, PreparedStatement } from './pipelined-connections.ts';
import { isTimeout } from './storage-faults.ts';

/**
 * PostgreSQL refuses writes on a `read` connection. Commits on a `count` connection do not wait for the disk.
 */
export type Access = 'read' | 'write' | 'count';

const settings: Record<Access, Readonly<Record<string, string>>> = {
  read: { default_transaction_read_only: 'on' },
  write: {},
  count: { synchronous_commit: 'off' },
};
const commonSettings = {
  /** JIT compilation would take longer than any query of the portal runs. */
  jit: 'off',
  /**
   * The statements already join their most selective table first. Comparing all join orders of the eight tables of an
   * item would take longer than reading the item.
   */
  join_collapse_limit: '3',
};

/**
 * @param access null to change no settings. A pooler in transaction mode needs that, because other clients use the same
 * connection next.
 * @param onBroken gets the error of a connection that has broken. The query that used it fails as well.
 */
export function postgresPool(
  config: PoolConfig,
  access: Access | null,
  onBroken: (error: Error) => void,
): Pool {
  const pool = new Pool({
    ...config,
    ...(access !== null && {
      // The pool waits for the promise and drops a connection that breaks meanwhile. With Kysely's onCreateConnection
      // such a connection would never return to the pool.
      // oxlint-disable-next-line typescript/no-misused-promises
      onConnect: (client: ClientBase) => applySettings(client, access),
    }),
  });
  pool.on('error', onBroken);
  pool.on('connect', (client) => {
    client.on('error', onBroken);
  });
  return pool;
}

/**
 * Milliseconds after which a statement fails. It would otherwise wait for ever for a response that the network lost.
 * Long enough for any statement of a request, also if it waits for the locks of others.
 */
export const queryTimeoutMs = 30_000;

/** Changes the settings of a new connection. */
export async function applySettings(client: ClientBase, access: Access): Promise<void> {
  const changes = Object.entries({ ...commonSettings, ...settings[access] }).map(
    ([name, value]) => `set_config('${name}', '${value}', false)`,
  );
  await client.query(within(queryTimeoutMs, { text: `select ${changes.join(', ')}` }));
}

/** Limits the time of a statement. This option of pg is missing in its types. */
function within<Given extends object>(limitMs: number | undefined, statement: Given) {
  return { ...statement, query_timeout: limitMs };
}

/**
 * How statements marked with `planOnce` run:
 * - 'planned each time': like all other statements. A pooler in transaction mode needs that.
 * - 'planned once': as named prepared statements, which each connection plans only once.
 * - PipelinedConnections: as named prepared statements on these connections. Only a reader may use them, because their
 *   statements are not part of a transaction.
 */
export type MarkedStatements = 'planned each time' | 'planned once' | PipelinedConnections;

/**
 * Kysely's dialect on `pg`. Destroying the Kysely instance ends the pool and the pipelined connections.
 * @param limitMs milliseconds after which a statement on the pool fails, and its connection is closed; no limit if left
 * out
 */
export function postgresDialect(pool: Pool, marked: MarkedStatements, limitMs?: number): Dialect {
  const kyselyDialect = new PostgresDialect({ pool: poolFor(pool, marked, limitMs) });
  return {
    createDriver: () => kyselyDialect.createDriver(),
    createQueryCompiler: () => new CollatingCompiler(),
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (db) => kyselyDialect.createIntrospector(db),
  };
}

function poolFor(pool: Pool, marked: MarkedStatements, limitMs?: number): PostgresPool {
  const { options } = pool;
  if (typeof marked === 'string') {
    return {
      options,
      end: () => pool.end(),
      async connect() {
        const { query, release } = limited(await pool.connect(), limitMs);
        const queryMarked = marked === 'planned once' ? query : withoutName(query);
        return connectionOf({ query, queryMarked, release });
      },
    };
  }
  return {
    options,
    async end() {
      await Promise.all([marked.end(), pool.end()]);
    },
    // The pool is asked for a connection only for an unmarked statement.
    async connect() {
      let client: Limited | null = null;
      return connectionOf({
        async query(statement) {
          client ??= limited(await pool.connect(), limitMs);
          return client.query(statement);
        },
        queryMarked: (statement) => marked.query(statement),
        release: (destroy) => client?.release(destroy),
      });
    },
  };
}

type Statement = Omit<PreparedStatement, 'name'> & Partial<PreparedStatement>;

interface Limited {
  query: (statement: Statement) => Promise<unknown>;
  release: PostgresPoolClient['release'];
}

/**
 * Limits the time of each statement. After a timeout, the pool closes the connection, because pg would send the next
 * statement on it only after the late response. Later statements fail with the timeout too. A rollback
 * would otherwise fail with "Client was closed", and Kysely would report that instead of the timeout.
 */
function limited(client: PoolClient, limitMs?: number): Limited {
  let isReleased = false;
  let timeout: Error | null = null;
  function release(destroy?: boolean): void {
    if (!isReleased) client.release(destroy);
    isReleased = true;
  }
  return {
    async query(statement) {
      if (timeout !== null) throw timeout;
      try {
        return await client.query(within(limitMs, statement));
      } catch (error) {
        if (error instanceof Error && isTimeout(error)) {
          timeout = error;
          release(true);
        }
        throw error;
      }
    },
    release,
  };
}

function withoutName(query: Limited['query']): Limited['query'] {
  return ({ text, values }) => query({ text, values });
}

interface Connection {
  query: (statement: Statement) => Promise<unknown>;
  queryMarked: (statement: PreparedStatement) => Promise<unknown>;
  release: PostgresPoolClient['release'];
}

function connectionOf(connection: Connection): PostgresPoolClient {
  function query<Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>>;
  function query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>;
  function query(text: string | PostgresCursor<unknown>, values: readonly unknown[] = []): unknown {
    if (typeof text !== 'string') throw new Error('no statement is read through a cursor');
    const statement = { text, values: [...values] };
    return text.includes(planOnceComment)
      ? connection.queryMarked({ ...statement, name: nameOf(text) })
      : connection.query(statement);
  }
  return { query, release: connection.release };
}

/** The names of the statements that `planOnce` marks, by their SQL. */
const names = new Map<string, string>();

function nameOf(text: string): string {
  const name = names.get(text) ?? `planned_${String(names.size)}`;
  names.set(text, name);
  return name;
}

/**
 * Gives every text column a collation by code points, as in SQLite and independent of the database's locale.
 * Lists then have the same order in both databases, and `first_id < second_id` compares as in JavaScript.
 */
class CollatingCompiler extends PostgresQueryCompiler {
  protected override visitDataType(node: DataTypeNode): void {
    super.visitDataType(node);
    if (node.dataType === 'text') this.append(' collate "C"');
  }
}
