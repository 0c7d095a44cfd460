import {
  CompiledQuery,
  type DataTypeNode,
  type Dialect,
  PostgresAdapter,
  PostgresDialect,
  PostgresQueryCompiler,
} from 'kysely';
import type { Pool } from 'pg';

/**
 * PostgreSQL refuses writes on a `read` connection. Commits on a `count` connection do not wait for the disk.
 */
type Access = 'read' | 'write' | 'count';

const settings: Record<Access, Readonly<Record<string, string>>> = {
  read: { default_transaction_read_only: 'on' },
  write: {},
  count: { synchronous_commit: 'off' },
};
/** Compiling a query takes longer than any of ours runs. */
const always = { jit: 'off' };

/** Kysely's dialect on `pg`. Destroying the Kysely instance ends the pool. */
export function postgresDialect(pool: Pool, access: Access): Dialect {
  const set = Object.entries({ ...always, ...settings[access] }).map(
    ([name, value]) => `set_config('${name}', '${value}', false)`,
  );
  const kyselys = new PostgresDialect({
    pool,
    onCreateConnection: async (connection) => {
      await connection.executeQuery(CompiledQuery.raw(`select ${set.join(', ')}`));
    },
  });
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
