import {
  type DataTypeNode,
  type Dialect,
  PostgresAdapter,
  PostgresDialect,
  PostgresQueryCompiler,
} from 'kysely';
import { type ClientBase, Pool, type PoolConfig } from 'pg';

/**
 * PostgreSQL refuses writes on a `read` connection. Commits on a `count` connection do not wait for the disk.
 */
export type Access = 'read' | 'write' | 'count';

const settings: Record<Access, Readonly<Record<string, string>>> = {
  read: { default_transaction_read_only: 'on' },
  write: {},
  count: { synchronous_commit: 'off' },
};
const always = {
  /** Compiling a query takes longer than any of ours runs. */
  jit: 'off',
  /** Statements name the selective table first. Weighing all orders of the eight tables of an item takes longer than reading it. */
  join_collapse_limit: '3',
};

/**
 * @param access null for a pooler in transaction mode: settings would stay with a connection that others use next
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
      // The pool waits for the promise and drops a connection that breaks meanwhile. Kysely's
      // onCreateConnection would never give it back.
      // eslint-disable-next-line @typescript-eslint/no-misused-promises
      onConnect: async (client: ClientBase) => {
        await client.query(`select ${settingsOf(access)}`);
      },
    }),
  });
  pool.on('error', onBroken);
  pool.on('connect', (client) => {
    client.on('error', onBroken);
  });
  return pool;
}

/** SQL expressions that set what a connection of the portal needs. */
function settingsOf(access: Access): string {
  return Object.entries({ ...always, ...settings[access] })
    .map(([name, value]) => `set_config('${name}', '${value}', false)`)
    .join(', ');
}

/** Kysely's dialect on `pg`. Destroying the Kysely instance ends the pool. */
export function postgresDialect(pool: Pool): Dialect {
  const kyselys = new PostgresDialect({ pool });
  return {
    createDriver: () => kyselys.createDriver(),
    createQueryCompiler: () => new CollatingCompiler(),
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (db) => kyselys.createIntrospector(db),
  };
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
