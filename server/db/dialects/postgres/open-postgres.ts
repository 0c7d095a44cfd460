import type { FastifyBaseLogger } from 'fastify';
import { Kysely, sql } from 'kysely';
import { DatabaseError, type Pool, type PoolConfig, TypeOverrides, types } from 'pg';
import { minuteMs } from '../../../../contract/durations.ts';
import { ConfigError } from '../../../config.ts';
import type { DialectQueries } from '../../database.ts';
import { planOnce } from '../../plan-once.ts';
import type { CountTables, Tables } from '../../schema/tables.ts';
import type { OpenedDialect } from '../opened-dialect.ts';
import { postgresDdl } from './ddl.ts';
import {
  type Access,
  type MarkedStatements,
  applySettings,
  postgresDialect,
  postgresPool,
  queryTimeoutMs,
} from './dialect.ts';
import { indexItem, readBlocks, searchItems, withWords } from './item-search.ts';
import { announceChange, connectNodes, createChanges } from './nodes.ts';
import { createPipelinedConnections } from './pipelined-connections.ts';
import { containsText } from './text-search.ts';

const oldestVersion = 13;

/** Milliseconds. */
const waits = {
  /** For connecting, and for getting a free connection of the pool. */
  connectionTimeoutMillis: 10_000,
  /** Reconnecting is more expensive than keeping idle connections for a while. */
  idleTimeoutMillis: minuteMs,
};
/**
 * Milliseconds. Ends transactions of a node that lost its network, so that their locks do not last for hours. Not sent
 * to PgBouncer, which refuses connections with this setting and has a similar one in its own configuration.
 */
const idleInTransaction = { idle_in_transaction_session_timeout: minuteMs };
/**
 * Maximum number of direct connections for counts, if transactions and reads go through a pooler that limits the
 * connections to PostgreSQL.
 */
const directConnections = 3;
/**
 * Maximum number of connections of the pool for reads. Reads marked with `planOnce` have two more connections
 * (pipelined-connections.ts). A node thus opens no more connections for reads than for writes, which have pg's default
 * of 10.
 */
const unmarkedReadConnections = 8;

/**
 * Opens a database. If DATABASE_URL leads to a pooler in transaction mode, transactions and reads go through it. Live
 * events need a lasting connection and counts need a connection setting, so both bypass the pooler.
 * @param url the value of DATABASE_URL
 * @param directUrl the value of DATABASE_DIRECT_URL; null if `url` is direct
 * @throws ConfigError if a URL leads to no usable PostgreSQL
 */
export async function openPostgres(
  url: string,
  directUrl: string | null,
  log: FastifyBaseLogger,
): Promise<OpenedDialect> {
  const config = connectionConfig(directUrl ?? url);
  const warn = (error: Error) =>
    log.warn({ err: error }, 'a connection to the database has broken');
  const direct = (access: Access, max?: number) =>
    postgresPool({ ...config, ...(max !== undefined && { max }) }, access, warn);
  const pooled = () => postgresPool(pooledConfig(url), null, warn);
  const pipelined = () =>
    createPipelinedConnections(
      { ...config, query_timeout: waits.connectionTimeoutMillis },
      (client) => applySettings(client, 'read'),
      warn,
    );
  const limited = (pool: Pool, marked: MarkedStatements) =>
    postgresDialect(pool, marked, queryTimeoutMs);
  const isDirect = directUrl === null;
  const writing = isDirect ? direct('write') : pooled();
  const marked = isDirect ? 'planned once' : 'planned each time';
  const opened = {
    writer: new Kysely<Tables>({ dialect: limited(writing, marked) }),
    reader: new Kysely<Tables>({
      dialect: isDirect
        ? limited(direct('read', unmarkedReadConnections), pipelined())
        : limited(pooled(), marked),
    }),
    counts: new Kysely<CountTables>({
      dialect: limited(direct('count', isDirect ? undefined : directConnections), 'planned once'),
    }),
  };
  try {
    await requireUsable(opened.writer);
    if (directUrl !== null) await requireUsable(opened.counts, 'DATABASE_DIRECT_URL');
  } catch (error) {
    await Promise.all(Object.values(opened).map((kysely) => kysely.destroy()));
    throw error;
  }
  const changes = createChanges();
  return {
    ...opened,
    longReader: opened.reader,
    // Has the pool of the writer, which closes it.
    migrator: new Kysely<Tables>({ dialect: postgresDialect(writing, marked) }),
    queries: postgresQueries,
    ddl: postgresDdl,
    changes: changes.counter,
    announceChange: (trx) => announceChange(trx, changes),
    connectNodes: () => connectNodes({ ...config, query_timeout: queryTimeoutMs }, changes, log),
    mayRunAgain,
    stop: async () => undefined,
  };
}

/** Connection options for a database of the portal, without a pooler. */
export function connectionConfig(url: string): PoolConfig {
  return { ...pooledConfig(url), ...idleInTransaction };
}

/** Connection options for a pooler, which accepts no settings. */
function pooledConfig(url: string): PoolConfig {
  return {
    connectionString: url,
    fallback_application_name: 'lost-and-found-portal',
    keepAlive: true,
    // Detects idle connections whose other end died silently.
    keepAliveInitialDelayMillis: 10_000,
    types: numbersForBigints(),
    ...waits,
  };
}

/** Parses bigint as number. Our counts, sequence numbers and times are far below 2^53. */
export function numbersForBigints(): TypeOverrides {
  const overrides = new TypeOverrides();
  overrides.setTypeParser(types.builtins.INT8, Number);
  return overrides;
}

/** A setting with the URL of a database. */
export type DatabaseVariable = 'DATABASE_URL' | 'DATABASE_DIRECT_URL';

/**
 * @param variable the setting to name in the error
 * @throws ConfigError if the server does not respond, is too old or does not use UTF8
 */
export async function requireUsable(
  connections: Kysely<Tables> | Kysely<CountTables>,
  variable: DatabaseVariable = 'DATABASE_URL',
): Promise<void> {
  const unusable = (reason: string) =>
    new ConfigError(variable, `leads to no database that can be used: ${reason}`);
  const about = await sql<{ version: number; encoding: string }>`
    select current_setting('server_version_num')::int / 10000 as version,
      current_setting('server_encoding') as encoding`
    .execute(connections)
    .catch((error: unknown) => {
      throw unusable(reasonOf(error));
    });
  const [{ version, encoding } = { version: 0, encoding: '' }] = about.rows;
  if (version < oldestVersion) {
    throw unusable(`it is version ${version}, and ${oldestVersion} is needed`);
  }
  if (encoding !== 'UTF8') throw unusable(`its texts are ${encoding}, and UTF8 is needed`);
}

/** A one-line message. The messages of pg contain no password. */
function reasonOf(error: unknown): string {
  // For a host name with several addresses, the error contains one error per address.
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(', ');
  return error instanceof Error ? error.message.replaceAll(/\s+/g, ' ') : String(error);
}

/** SQLSTATE codes (https://www.postgresql.org/docs/current/errcodes-appendix.html). */
const codes = {
  uniqueViolation: '23505',
  serializationFailure: '40001',
  deadlockDetected: '40P01',
};

function codeOf(error: unknown): string | undefined {
  return error instanceof DatabaseError ? error.code : undefined;
}

const acquireLock: DialectQueries['acquireLock'] = async (trx, name, mode = 'exclusive') => {
  const key = sql`hashtextextended(${name}, 0)`;
  await (
    mode === 'shared'
      ? sql`select pg_advisory_xact_lock_shared(${key})`
      : sql`select pg_advisory_xact_lock(${key})`
  ).execute(trx);
};

/**
 * The statement has the same text for any number of signals, so PostgreSQL plans it only once. A union of one query per
 * signal would take longer to plan with each signal.
 */
const newestWithSignals: DialectQueries['newestWithSignals'] = async (read, side, signals) => {
  const names = signals.map(({ signal }) => signal);
  const limits = signals.map(({ limit }) => limit);
  const { rows } = await sql<{ seq: number; signal: string }>`
    ${planOnce} select newest.seq, wanted.signal
    from unnest(${names}::text[], ${limits}::int[]) as wanted (signal, at_most)
    cross join lateral (
      select seq from item_signals
      where item_signals.signal = wanted.signal and side = ${side}
      order by seq desc limit wanted.at_most) as newest`.execute(read);
  return rows;
};

export const postgresQueries: DialectQueries = {
  indexItem,
  searchItems,
  withWords,
  readBlocks,
  containsText,
  newestWithSignals,
  acquireLock,
};

const runsAtMost = 5;

/**
 * A unique violation may be caused by a concurrent transaction whose row was not visible yet. The second run
 * sees that row and responds accordingly.
 */
function mayRunAgain(error: unknown, runs: number): boolean {
  switch (codeOf(error)) {
    case codes.serializationFailure:
    case codes.deadlockDetected:
      return runs < runsAtMost;
    case codes.uniqueViolation:
      return runs < 2;
    default:
      return false;
  }
}
