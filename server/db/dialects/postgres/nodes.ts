import { randomUUID } from 'node:crypto';
import { createAdapter } from '@socket.io/postgres-adapter';
import type { FastifyBaseLogger } from 'fastify';
import { type Kysely, sql } from 'kysely';
import { Pool, type PoolClient, type PoolConfig } from 'pg';
import { type ChangeCounter, createChangeCounter } from '../../changes.ts';
import type { Nodes, Writer } from '../../database.ts';

/**
 * Events larger than this many bytes are sent through a table, because NOTIFY accepts less than 8000 bytes.
 */
const payloadThreshold = 7_500;
const attachments = 'live_event_payloads';
/** Channel on which nodes announce changes of public data. */
const changesChannel = 'portal_changes';
/** One connection to listen and one to send, so that events stay in order. */
const connectionsAtMost = 2;
const listenTimeoutMs = 10_000;

/**
 * Creates the table through which Socket.IO's adapter sends large events to the other nodes. The adapter deletes rows
 * after some 30 seconds.
 */
export async function createNodeTables(db: Kysely<unknown>): Promise<void> {
  await sql`create table ${sql.table(attachments)} (
    id bigint generated always as identity primary key,
    created_at timestamptz not null default now(),
    payload bytea not null)`.execute(db);
}

/** How this process announces its changes and counts those of all nodes. */
export interface Changes {
  counter: ChangeCounter;
  /**
   * Payload of this node's announcements, different on each node. It is JSON because Socket.IO's adapter parses every
   * payload; the adapter ignores this one.
   */
  announcement: string;
}

export function createChanges(): Changes {
  return {
    counter: createChangeCounter(false),
    announcement: JSON.stringify({ node: randomUUID() }),
  };
}

/** PostgreSQL delivers the announcement when the transaction commits, and drops it otherwise. */
export async function announceChange(trx: Writer, { announcement }: Changes): Promise<void> {
  await sql`select pg_notify(${changesChannel}, ${announcement})`.execute(trx);
}

/** Connects this node with the others on the same database by LISTEN and NOTIFY. */
export function connectNodes(
  config: PoolConfig,
  { counter, announcement }: Changes,
  log: FastifyBaseLogger,
): Nodes {
  const warn = (error: Error) => log.warn({ err: error }, 'live events of other nodes are delayed');
  const pool = new Pool({ ...config, max: connectionsAtMost });
  const listening = Promise.withResolvers<undefined>();
  const late = setTimeout(() => {
    listening.reject(new Error('live events of other nodes could not be listened to'));
  }, listenTimeoutMs);

  /** The connection that the adapter listens on. */
  let listener: PoolClient | undefined;
  let listensSince: number | null = null;
  let hasListened = false;
  let onGapEnd: () => void = () => undefined;
  let isClosing = false;
  const stopListening = () => {
    // The adapter's listener of `end` would open a new connection.
    listener?.removeAllListeners('end');
    listener?.release(true);
  };

  function listenForChanges(client: PoolClient): void {
    client.on('notification', ({ channel, payload }) => {
      if (channel === changesChannel && payload !== announcement) counter.note();
    });
    client.query(`listen ${changesChannel}`).then(() => {
      if (client !== listener) return;
      counter.setSeesAllChanges(true);
      listensSince = performance.now();
      listening.resolve(undefined);
      if (hasListened) onGapEnd();
      hasListened = true;
    }, warn);
  }

  pool.on('error', warn);
  pool.on('release', (_error, client) => {
    client.removeAllListeners('notification');
    if (client !== listener) return;
    listener = undefined;
    counter.setSeesAllChanges(false);
    listensSince = null;
  });
  pool.on('connect', (client) => {
    client.on('error', warn);
    client.on('drain', () => {
      if (client === listener || !isListener(client)) return;
      // The adapter may replace a broken connection twice. It never releases the first replacement, so do it here.
      stopListening();
      listener = client;
      listenForChanges(client);
      if (isClosing) stopListening();
    });
    // The adapter replaces a broken connection but does not release it.
    client.once('end', () => {
      if (isListener(client)) client.release(true);
    });
  });

  return {
    adapter: createAdapter(pool, { tableName: attachments, payloadThreshold, errorHandler: warn }),
    listening: listening.promise.finally(() => clearTimeout(late)),
    listensSince: () => listensSince,
    onGapEnd(listener) {
      onGapEnd = listener;
    },
    async close() {
      isClosing = true;
      stopListening();
      // The last events may wait for a connection. The pool serves queries in order, but drops waiting ones at its end.
      if (pool.waitingCount > 0) await pool.query('select').catch(warn);
      await pool.end();
    },
  };
}

/** The adapter adds a `notification` listener only to the connection it listens on. */
function isListener(client: PoolClient): boolean {
  return client.listenerCount('notification') > 0;
}
