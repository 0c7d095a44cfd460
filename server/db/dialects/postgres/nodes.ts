import { createAdapter } from '@socket.io/postgres-adapter';
import type { FastifyBaseLogger } from 'fastify';
import { type Kysely, sql } from 'kysely';
import { Pool, type PoolClient, type PoolConfig } from 'pg';
import type { Nodes } from '../../database.ts';

/** An event beyond this many bytes goes by way of the table: NOTIFY takes less than 8000. */
const payloadThreshold = 7_500;
const attachments = 'live_event_payloads';
/** One to listen on and one to send with, so that what is sent arrives in its order. */
const connectionsAtMost = 2;
/** In milliseconds. */
const listensWithin = 10_000;

/** What Socket.IO's adapter keeps large events in until the other nodes have read them. */
export async function createNodeTables(db: Kysely<unknown>): Promise<void> {
  await sql`create table ${sql.table(attachments)} (
    id bigint generated always as identity primary key,
    created_at timestamptz not null default now(),
    payload bytea not null)`.execute(db);
}

/** Connects this node to the others that use the database, with LISTEN and NOTIFY. */
export function connectNodes(config: PoolConfig, log: FastifyBaseLogger): Nodes {
  const warn = (error: Error) => log.warn({ err: error }, 'live events of other nodes are held up');
  const pool = new Pool({ ...config, max: connectionsAtMost });
  const listening = Promise.withResolvers<undefined>();
  const late = setTimeout(() => {
    listening.reject(new Error('live events of other nodes could not be listened to'));
  }, listensWithin);

  pool.on('error', warn);
  pool.on('connect', (client) => {
    client.on('error', warn);
    client.on('drain', () => {
      if (isListener(client)) listening.resolve(undefined);
    });
    // The adapter makes a new connection for a broken one, but does not give that one back.
    client.once('end', () => {
      if (isListener(client)) client.release(true);
    });
  });

  return {
    adapter: createAdapter(pool, { tableName: attachments, payloadThreshold, errorHandler: warn }),
    listening: listening.promise.finally(() => clearTimeout(late)),
    close: () => pool.end(),
  };
}

/** Only the adapter's one connection that listens has such a listener. */
function isListener(client: PoolClient): boolean {
  return client.listenerCount('notification') > 0;
}
