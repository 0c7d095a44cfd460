import type { FastifyBaseLogger } from 'fastify';
import { allOrEnough } from '../all-or-enough.ts';
import type { Database, Writer } from './database.ts';

/** The table of a queue, as far as leases are concerned. */
export interface LeasedRows<Row> {
  /** Extends the leases of these rows; a time that has passed releases them. */
  renew(trx: Writer, ids: readonly string[], leasedUntil: number): Promise<void>;
  /** Acquires leases on rows that are due, oldest first. */
  acquire(trx: Writer, lease: Acquire): Promise<Row[]>;
}

interface Acquire {
  at: number;
  /** Leases that end by then count as released. */
  releasedBy: number;
  leasedUntil: number;
  limit: number;
}

interface Pieces<Row> {
  database: Pick<Database, 'transaction' | 'connectNodes'>;
  rows: LeasedRows<Row>;
  /** Does what a row asks for, and then removes or postpones it. A row that is left as it is comes again when its lease ends. */
  work: (row: Row) => Promise<void>;
  /** How long a row is safe from other nodes after this node was last heard of. */
  leaseMs: number;
  /** How often the leases are renewed and the table is searched for due rows. */
  lookEveryMs: number;
  /** How many rows of the table are worked on at once; those that this node has just written come on top. */
  atOnce: number;
  /** Spares a write transaction where a read shows that nothing is due. */
  isAnyDue?: () => Promise<boolean>;
  /** What is logged when a row or a look fails. */
  failure: string;
  now: () => number;
  log: FastifyBaseLogger;
}

/**
 * Works through a queue in the database. A node holds a lease on each row that it works on: if the node dies,
 * another one acquires the row when the lease ends, or the node's own next start does.
 */
export function createLeasedWork<Row extends { id: string }>(pieces: Pieces<Row>) {
  const { database, rows, work, leaseMs, now, log, failure } = pieces;
  const underWay = new Map<string, Promise<void>>();
  const looks = new Set<Promise<unknown>>();
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  function begin(row: Row): void {
    if (isClosed || underWay.has(row.id)) return;
    const done = work(row)
      .catch((error: unknown) => {
        if (!isClosed) log.error({ err: error }, failure);
      })
      .finally(() => underWay.delete(row.id));
    underWay.set(row.id, done);
  }

  /** Renews the leases and begins with what is due. @returns whether more may be due */
  async function acquireAndBegin(releasedBy: number): Promise<boolean> {
    if (underWay.size === 0 && (await pieces.isAnyDue?.()) === false) return false;
    const leasedUntil = now() + leaseMs;
    const limit = Math.max(0, pieces.atOnce - underWay.size);
    const acquired = await database.transaction(async (trx) => {
      await rows.renew(trx, [...underWay.keys()], leasedUntil);
      return rows.acquire(trx, { at: now(), releasedBy, leasedUntil, limit });
    });
    if (isClosed) await release(acquired.map(({ id }) => id));
    acquired.forEach(begin);
    return acquired.length === limit;
  }

  const release = (ids: readonly string[]) =>
    database.transaction((trx) => rows.renew(trx, ids, now()));

  async function look(releasedBy = now()): Promise<void> {
    const acquiring = acquireAndBegin(releasedBy);
    looks.add(acquiring);
    const isMoreDue = await acquiring.finally(() => looks.delete(acquiring));
    await Promise.all(underWay.values());
    if (isMoreDue && !isClosed) await look();
  }

  const lookSafely = (releasedBy?: number) =>
    look(releasedBy).catch((error: unknown) => {
      if (!isClosed) log.error({ err: error }, failure);
    });

  return {
    /** When rows that this node writes count as released if the node dies. */
    leaseEnd: () => now() + leaseMs,

    /** Works on a row that this node has just written, with a lease until leaseEnd(). */
    begin,

    /** Works on everything that is due, and waits for it. */
    look: () => look(),

    /** Starts to look regularly. A single node acquires everything at once: nobody else can hold a lease. */
    start: (): void => {
      void lookSafely(database.connectNodes === null ? Number.MAX_SAFE_INTEGER : now());
      timer = setInterval(() => void lookSafely(), pieces.lookEveryMs);
      timer.unref();
    },

    /** Waits for what is under way, then releases the leases of what is not done. */
    async close(atMostMs: number): Promise<void> {
      clearInterval(timer);
      isClosed = true;
      await Promise.allSettled(looks);
      await allOrEnough(underWay.values(), atMostMs);
      // Where this fails the leases run out by themselves; the rest of the portal still has to be closed.
      await release([...underWay.keys()]).catch((error: unknown) => {
        log.error({ err: error }, failure);
      });
    },
  };
}
