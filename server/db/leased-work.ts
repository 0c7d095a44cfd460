import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { isDoneWithin } from '../concurrency/timeout.ts';
import type { Database, Writer } from './database.ts';

/** Access to a queue's table. */
export interface LeasedRows<Row> {
  /** Sets the end of the leases of these rows. The current time or an earlier one releases them. */
  renew(trx: Writer, ids: readonly string[], leasedUntil: number): Promise<void>;
  /** Acquires leases on rows that are due, oldest first. */
  acquire(trx: Writer, lease: Acquire): Promise<Row[]>;
}

/**
 * Creates the function that renews leases.
 * @param column the column with the end of the lease
 */
export function renewLeases(
  table: 'alert_queue' | 'mail_queue' | 'push_queue',
  column: 'due_at' | 'leased_until',
): LeasedRows<unknown>['renew'] {
  return async (trx, ids, leasedUntil) => {
    if (ids.length === 0) return;
    await trx
      .updateTable(table)
      .set({ [column]: leasedUntil })
      .where('id', 'in', ids)
      .execute();
  };
}

interface Acquire {
  at: number;
  /** Leases that end by this time count as released. */
  releasedBy: number;
  leasedUntil: number;
  limit: number;
}

interface Pieces<Row> {
  database: Pick<Database, 'transaction' | 'connectNodes'>;
  rows: LeasedRows<Row>;
  /**
   * Processes a row, and then deletes or postpones it. A row left unchanged is processed again when its lease
   * ends.
   */
  work: (row: Row) => Promise<void>;
  /** Milliseconds until other nodes may acquire a row after this node last renewed its lease. */
  leaseMs: number;
  /** Milliseconds between renewals of the leases and searches for due rows. */
  everyMs: number;
  /**
   * How many rows from the table are processed at once. Rows that this node has just written are processed in
   * addition.
   */
  atOnce: number;
  /**
   * Whether any row is due, if leases that end by `releasedBy` count as released. Without this function, every search
   * for due rows is a write transaction.
   */
  isAnyDue?: (releasedBy: number) => Promise<boolean>;
  /** Log message for a failed row or search. */
  failure: string;
  now: () => number;
  log: FastifyBaseLogger;
}

/**
 * Processes a queue in the database. A node leases each row that it processes. If the node dies, another node
 * acquires the row when the lease ends, or the node itself at its next start.
 */
export function createLeasedWork<Row extends { id: string }>(pieces: Pieces<Row>) {
  const { database, rows, work, leaseMs, now, log, failure } = pieces;
  const processing = new Map<string, Promise<void>>();
  const acquirings = new Set<Promise<unknown>>();
  let timer: NodeJS.Timeout | undefined;
  let isTicking = false;
  let isClosed = false;

  function begin(row: Row): void {
    if (isClosed || processing.has(row.id)) return;
    const done = work(row)
      .catch((error: unknown) => {
        if (!isClosed) log.error({ err: error }, failure);
      })
      .finally(() => processing.delete(row.id));
    processing.set(row.id, done);
  }

  /**
   * Renews the leases and starts processing due rows. Releases the rows if `close` was called meanwhile.
   * @param releasedBy leases that end by this time count as released
   * @returns whether more rows may be due
   */
  async function acquireAndBegin(releasedBy: number): Promise<boolean> {
    if (processing.size === 0 && (await pieces.isAnyDue?.(releasedBy)) === false) return false;
    const leasedUntil = now() + leaseMs;
    const limit = Math.max(0, pieces.atOnce - processing.size);
    const acquired = await database.transaction(async (trx) => {
      await rows.renew(trx, [...processing.keys()], leasedUntil);
      return rows.acquire(trx, { at: now(), releasedBy, leasedUntil, limit });
    });
    if (isClosed) await release(acquired.map(({ id }) => id));
    acquired.forEach(begin);
    return acquired.length === limit;
  }

  const release = (ids: readonly string[]) =>
    database.transaction((trx) => rows.renew(trx, ids, now()));

  async function search(releasedBy: number): Promise<boolean> {
    const acquiring = acquireAndBegin(releasedBy);
    acquirings.add(acquiring);
    return acquiring.finally(() => acquirings.delete(acquiring));
  }

  async function processDue(firstReleasedBy = now()): Promise<void> {
    let releasedBy = firstReleasedBy;
    let isMoreDue: boolean;
    do {
      isMoreDue = await search(releasedBy);
      await Promise.all(processing.values());
      // Lets requests run in between. Rows that need no network would otherwise all be processed in one iteration of
      // the event loop.
      await nextTurn();
      releasedBy = now();
    } while (isMoreDue && !isClosed);
  }

  /**
   * Starts processing what is due. If an earlier call is still processing, only searches once, which also renews the
   * leases: the earlier call goes on until nothing is due.
   */
  async function tick(releasedBy: number): Promise<void> {
    try {
      if (isTicking) {
        await search(releasedBy);
        return;
      }
      isTicking = true;
      await processDue(releasedBy).finally(() => (isTicking = false));
    } catch (error) {
      if (!isClosed) log.error({ err: error }, failure);
    }
  }

  return {
    /** Lease end for rows that this node writes. */
    leaseEnd: () => now() + leaseMs,

    /** Processes a row that this node has just written with a lease until leaseEnd(). */
    begin,

    /** Processes everything that is due and waits for it. */
    processDue: () => processDue(),

    /**
     * Starts the regular search for due rows. On SQLite there is no other node, so the first search also acquires rows
     * whose leases have not ended. These leases are from an earlier run of the server.
     */
    start: (): void => {
      void tick(database.connectNodes === null ? Number.MAX_SAFE_INTEGER : now());
      timer = setInterval(() => void tick(now()), pieces.everyMs);
      timer.unref();
    },

    /**
     * Waits for the rows being processed, then releases the leases of those that are not done.
     * @param atMostMs maximum time to wait
     */
    async close(atMostMs: number): Promise<void> {
      clearInterval(timer);
      isClosed = true;
      await Promise.allSettled(acquirings);
      await isDoneWithin(Promise.all(processing.values()), atMostMs);
      // If this fails, the leases end by themselves. The error must not stop the rest of the shutdown.
      await release([...processing.keys()]).catch((error: unknown) => {
        log.error({ err: error }, failure);
      });
    },
  };
}
