import type { FastifyBaseLogger } from 'fastify';
import { Kysely, sql } from 'kysely';
import { DatabaseError, Pool, type PoolConfig, TypeOverrides, types } from 'pg';
import { ConfigError } from '../../../config.ts';
import type { DialectQueries } from '../../database.ts';
import type { CountTables, Tables } from '../../schema.ts';
import type { OpenedDialect } from '../opened-dialect.ts';
import { postgresDdl } from './ddl.ts';
import { postgresDialect } from './dialect.ts';
import { countWithWords, hasWords, indexItem, searchItems } from './item-search.ts';
import { connectNodes } from './nodes.ts';
import { containsText } from './text-search.ts';

const oldestVersion = 13;

/** In milliseconds. */
const waits = {
  /** For a connection, and for one of the pool to be free. */
  connectionTimeoutMillis: 10_000,
  /** Connecting again costs more than keeping a connection for a while. */
  idleTimeoutMillis: 60_000,
  /** A node that lost its network must not hold its locks for hours. */
  idle_in_transaction_session_timeout: 60_000,
};

/**
 * @param url as DATABASE_URL gives it
 * @throws {ConfigError} where no PostgreSQL answers there that the portal can use
 */
export async function openPostgres(url: string, log: FastifyBaseLogger): Promise<OpenedDialect> {
  const config = connectionConfig(url);
  const pool = () => loggingPool(config, log);
  const opened = {
    writer: new Kysely<Tables>({ dialect: postgresDialect(pool(), 'write') }),
    reader: new Kysely<Tables>({ dialect: postgresDialect(pool(), 'read') }),
    counts: new Kysely<CountTables>({ dialect: postgresDialect(pool(), 'count') }),
  };
  try {
    await requireUsable(opened.writer);
  } catch (error) {
    await Promise.all(Object.values(opened).map((kysely) => kysely.destroy()));
    throw error;
  }
  return {
    ...opened,
    queries: postgresQueries,
    ddl: postgresDdl,
    connectNodes: () => connectNodes(config, log),
    mayRunAgain,
  };
}

/** How one connects to a database of the portal. */
export function connectionConfig(url: string): PoolConfig {
  return {
    connectionString: url,
    fallback_application_name: 'lost-and-found-portal',
    keepAlive: true,
    // A connection whose other end died without a word is noticed while it is idle.
    keepAliveInitialDelayMillis: 10_000,
    types: numbersForBigints(),
    ...waits,
  };
}

/** A connection may break at any time: whatever it is used for then fails, and the process goes on. */
function loggingPool(config: PoolConfig, log: FastifyBaseLogger): Pool {
  const warn = (error: Error) =>
    log.warn({ err: error }, 'a connection to the database has broken');
  const pool = new Pool(config);
  pool.on('error', warn);
  pool.on('connect', (client) => {
    client.on('error', warn);
  });
  return pool;
}

/** Counts, insertion numbers and times are far from where a number is no longer exact. */
export function numbersForBigints(): TypeOverrides {
  const overrides = new TypeOverrides();
  overrides.setTypeParser(types.builtins.INT8, Number);
  return overrides;
}

/** @throws {ConfigError} where no PostgreSQL answers that the portal can use */
export async function requireUsable(writer: Kysely<Tables>): Promise<void> {
  const about = await sql<{ version: number; encoding: string }>`
    select current_setting('server_version_num')::int / 10000 as version,
      current_setting('server_encoding') as encoding`
    .execute(writer)
    .catch((error: unknown) => {
      throw unusable(reasonOf(error));
    });
  const [{ version, encoding } = { version: 0, encoding: '' }] = about.rows;
  if (version < oldestVersion) {
    throw unusable(`it is version ${version}, and ${oldestVersion} is needed`);
  }
  if (encoding !== 'UTF8') throw unusable(`its texts are ${encoding}, and UTF8 is needed`);
}

function unusable(reason: string): ConfigError {
  return new ConfigError('DATABASE_URL', `leads to no database that can be used: ${reason}`);
}

/** In one line; pg tells no password in what it says. */
function reasonOf(error: unknown): string {
  // A name with several addresses, none of which answers: each has its own reason, all have none.
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(', ');
  return error instanceof Error ? error.message.replaceAll(/\s+/g, ' ') : String(error);
}

/** Of https://www.postgresql.org/docs/current/errcodes-appendix.html */
const codes = {
  uniqueViolation: '23505',
  serializationFailure: '40001',
  deadlockDetected: '40P01',
};

function isUniqueViolation(error: unknown): boolean {
  return codeOf(error) === codes.uniqueViolation;
}

function codeOf(error: unknown): string | undefined {
  return error instanceof DatabaseError ? error.code : undefined;
}

const hold: DialectQueries['hold'] = async (trx, name) => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx);
};

export const postgresQueries: DialectQueries = {
  indexItem,
  searchItems,
  hasWords,
  countWithWords,
  containsText,
  isUniqueViolation,
  hold,
};

const runsAtMost = 5;

/**
 * A broken unique constraint may be one that a transaction broke which was not yet to be seen when
 * this one looked: the second run sees it, and answers as if it had come after it.
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
