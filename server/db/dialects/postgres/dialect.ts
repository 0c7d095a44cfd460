import {
  CompiledQuery,
  type DataTypeNode,
  type Dialect,
  PostgresAdapter,
  PostgresDialect,
  PostgresQueryCompiler,
} from 'kysely';
import type { Pool } from 'pg';

/** What a connection is for: a reader's is refused every write by PostgreSQL itself, a counter's does not wait for the disk. */
type Access = 'read' | 'write' | 'count';

const settings: Record<Access, Readonly<Record<string, string>>> = {
  read: { default_transaction_read_only: 'on' },
  write: {},
  count: { synchronous_commit: 'off' },
};
/** Compiling a query takes longer than any of ours. */
const always = { jit: 'off' };

/** Kysely's dialect over `pg`. The pool ends with the Kysely instance. */
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
 * Makes every text column compare by its characters' codes, as SQLite's do, whatever language the
 * database was made for: lists are in the same order, and `first_id < second_id` is what it is here.
 */
class CollatingCompiler extends PostgresQueryCompiler {
  protected override visitDataType(node: DataTypeNode): void {
    super.visitDataType(node);
    if (node.dataType === 'text') this.append(' collate "C"');
  }
}
