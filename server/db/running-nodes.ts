import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { type Kysely, sql } from 'kysely';
import { minuteMs, secondMs } from '../../contract/durations.ts';
import { runEvery } from '../concurrency/run-every.ts';
import type { Database } from './database.ts';
import { MaintenanceError } from './maintenance.ts';
import { contractedReason, migrationsOfExisting } from './migrate.ts';
import type { Migrations } from './migrations/all.ts';

/** Milliseconds between two renewals of a node's row. */
const renewEveryMs = 15 * secondMs;
/** A node counts as ended if its row was not renewed for this many milliseconds. */
const endsAfterMs = minuteMs;

/** This process in the list of running nodes. */
export interface NodePresence {
  /** Removes this process from the list. */
  close(): Promise<void>;
}

interface Pieces {
  database: Pick<Database, 'transaction' | 'connectNodes'>;
  /** The migrations of this version. */
  migrations: Migrations;
  now: () => number;
  log: FastifyBaseLogger;
}

/**
 * Registers this process as a running node, so that no newer version removes from the database what this version needs.
 * Ends the process if that has happened nevertheless, for example while the process was suspended.
 * @returns null on SQLite, which has only one node
 * @throws Error if a newer version has removed something that this version needs
 */
export async function createNodePresence(pieces: Pieces): Promise<NodePresence | null> {
  const { database, log } = pieces;
  if (database.connectNodes === null) return null;
  const id = randomUUID();

  const reason = await renewRow(pieces, id);
  if (reason !== null) throw new Error(reason);
  const stop = runEvery({
    everyMs: renewEveryMs,
    async run() {
      const laterReason = await renewRow(pieces, id);
      if (laterReason === null) return;
      log.fatal(laterReason);
      process.kill(process.pid, 'SIGTERM');
    },
    onFailure(error) {
      log.warn({ err: error }, 'the list of running nodes could not be updated');
    },
  });

  return {
    async close() {
      await stop();
      await database
        .transaction((trx) => trx.deleteFrom('nodes').where('id', '=', id).execute())
        .catch((error: unknown) => {
          log.warn({ err: error }, 'this node stays in the list of running nodes for a minute');
        });
    },
  };
}

/**
 * Writes the row of a node, and deletes the rows of nodes that have ended.
 * @returns the reason why this process must end, if there is one
 */
async function renewRow(
  { database, migrations, now }: Omit<Pieces, 'log'>,
  id: string,
): Promise<string | null> {
  const newest = Object.keys(migrations).sort().at(-1) ?? '';
  const row = { newest_migration: newest, seen_at: now() };
  return database.transaction(async (trx) => {
    await trx
      .deleteFrom('nodes')
      .where('seen_at', '<', now() - endsAfterMs)
      .execute();
    await trx
      .insertInto('nodes')
      .values({ id, ...row })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .execute();
    // Must come after the insert, which waits until a running contract migration has ended (see refuseOlderNodes).
    return contractedReason(await migrationsOfExisting(trx), migrations);
  });
}

/**
 * Locks the table of nodes, so that no node can register until the transaction ends (PostgreSQL).
 * @throws MaintenanceError if a node is running whose version does not know the contract migration
 */
export async function refuseOlderNodes(
  trx: Kysely<unknown>,
  migration: string,
  now: number,
): Promise<void> {
  await sql`lock table nodes in share row exclusive mode`.execute(trx);
  const { rows: nodes } = await sql`select id from nodes
    where seen_at >= ${now - endsAfterMs} and newest_migration < ${migration}`.execute(trx);
  if (nodes.length === 0) return;
  throw new MaintenanceError(
    `${nodes.length === 1 ? 'a node' : `${nodes.length} nodes`} of an older version may be running: stop them, and try again`,
  );
}
