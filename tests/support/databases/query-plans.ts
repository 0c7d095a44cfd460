import { join } from 'node:path';
import { CompiledQuery, type Dialect, Kysely } from 'kysely';
import type { Reader } from '../../../server/db/database.ts';
import { postgresDialect, postgresPool } from '../../../server/db/dialects/postgres/dialect.ts';
import { connectionConfig } from '../../../server/db/dialects/postgres/open-postgres.ts';
import { planOnceComment } from '../../../server/db/plan-once.ts';
import { sqliteDialect } from '../../../server/db/dialects/sqlite/dialect.ts';
import type { Tables } from '../../../server/db/schema/tables.ts';
import type { TestApp } from '../app/test-app.ts';

/** How the database executes a query. */
export interface Plan {
  query: string;
  /** The plan in the database's own format. */
  steps: string;
  /** Whether rows are sorted because no index has their order. */
  sorts: boolean;
  indexes: string[];
  /** Names or aliases of the tables that are read completely instead of by an index. */
  readsAll: string[];
}

/**
 * Returns the plan of each query made by `read`, for large tables.
 * @param tables what the tables really have. If they have `few rows`, PostgreSQL gets the statistics of large tables,
 * so that it uses any suitable index. SQLite's plans do not depend on the number of rows.
 */
export async function queryPlans(
  { config }: TestApp,
  read: (reader: Reader) => Promise<unknown>,
  tables: 'few rows' | 'many rows' = 'few rows',
): Promise<Plan[]> {
  const { dialect, prepare, planOf } =
    config.databaseUrl === null
      ? onSqlite(join(config.dataDir, 'portal.sqlite'))
      : onPostgres(config.databaseUrl, tables);
  const queries: CompiledQuery[] = [];
  const reader = new Kysely<Tables>({ dialect, log: ({ query }) => void queries.push(query) });
  try {
    await prepare();
    await read(reader);
    const plans: Plan[] = [];
    for (const query of queries.splice(0)) plans.push(await planOf(reader, query));
    return plans;
  } finally {
    await reader.destroy();
  }
}

interface Explaining {
  dialect: Dialect;
  prepare: () => Promise<void>;
  planOf: (reader: Kysely<Tables>, query: CompiledQuery) => Promise<Plan>;
}

function onSqlite(file: string): Explaining {
  return {
    dialect: sqliteDialect(file, 'read'),
    prepare: async () => undefined,
    async planOf(reader, { sql, parameters }) {
      const explain = CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]);
      const { rows } = await reader.executeQuery<{ detail: string }>(explain);
      const steps = rows.map(({ detail }) => detail);
      const found = (pattern: RegExp) => steps.flatMap((step) => pattern.exec(step)?.[1] ?? []);
      return {
        query: sql,
        steps: steps.join('; '),
        sorts: steps.some((step) => step.includes('TEMP B-TREE')),
        indexes: [...found(/USING (?:COVERING )?INDEX (\w+)/), ...found(/SCAN (\w+) VIRTUAL/)],
        readsAll: found(/^SCAN (\w+)(?! USING COVERING| VIRTUAL)\b/),
      };
    },
  };
}

interface PostgresStep {
  'Node Type': string;
  Alias?: string;
  'Index Name'?: string;
  Plans?: PostgresStep[];
}

function onPostgres(connectionString: string, tables: 'few rows' | 'many rows'): Explaining {
  const config = { ...connectionConfig(connectionString), max: 1 };
  // The pool has the kind `write`, because `prepare` changes the statistics. The error handler does nothing, because
  // the database may be dropped before its connections are closed.
  const pool = postgresPool(config, 'write', () => undefined);
  return {
    dialect: postgresDialect(pool, 'planned each time'),
    async prepare() {
      if (tables === 'many rows') return;
      // Pretend that the tables are large: with a few rows, PostgreSQL would read and sort them all, whatever indexes
      // exist.
      await pool.query('analyze');
      await pool.query(`update pg_class set reltuples = 100000, relpages = 1
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'i')`);
      for (const way of ['seqscan', 'sort', 'hashjoin', 'mergejoin']) {
        await pool.query(`set enable_${way} = off`);
      }
    },
    async planOf(reader, { sql, parameters }) {
      const { rows } = await reader.executeQuery<{ 'QUERY PLAN': [{ Plan: PostgresStep }] }>(
        sql.includes(planOnceComment)
          ? await explainWithoutValues(reader, sql, parameters.length)
          : CompiledQuery.raw(`explain (format json) ${sql}`, [...parameters]),
      );
      const steps = rows.flatMap((row) => stepsOf(row['QUERY PLAN'][0].Plan));
      return {
        query: sql,
        steps: JSON.stringify(rows),
        // An Incremental Sort reads in index order and only sorts equal entries, so it does not count.
        sorts: steps.some((step) => step['Node Type'] === 'Sort'),
        indexes: steps.flatMap((step) => step['Index Name'] ?? []),
        // A sequential scan means that no index was usable. The estimated numbers of rows are not compared, because
        // they say nothing about a table of one page.
        readsAll: steps.flatMap((step) =>
          step['Node Type'] === 'Seq Scan' ? (step.Alias ?? []) : [],
        ),
      };
    },
  };
}

/**
 * Prepares a statement, and returns the query that explains its generic plan, which PostgreSQL makes without the values
 * of the parameters.
 */
async function explainWithoutValues(
  reader: Kysely<Tables>,
  sql: string,
  parameters: number,
): Promise<CompiledQuery> {
  const nulls = Array.from({ length: parameters }, () => 'null').join(', ');
  for (const statement of [
    'deallocate all',
    'set plan_cache_mode = force_generic_plan',
    `prepare planned as ${sql}`,
  ]) {
    await reader.executeQuery(CompiledQuery.raw(statement));
  }
  const execution = parameters === 0 ? 'planned' : `planned (${nulls})`;
  return CompiledQuery.raw(`explain (format json) execute ${execution}`);
}

function stepsOf(step: PostgresStep): PostgresStep[] {
  return [step, ...(step.Plans ?? []).flatMap(stepsOf)];
}
