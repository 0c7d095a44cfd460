import type { FastifyBaseLogger } from 'fastify';
import type { AfterCommit, Database, Writer } from '../../db/database.ts';
import { createLeasedWork } from '../../db/leased-work.ts';
import {
  type QueuedPush,
  type Told,
  insertQueued,
  isUnread,
  pushRows,
  removeQueued,
} from './queue-repository.ts';

interface Pieces {
  database: Pick<Database, 'read' | 'transaction' | 'connectNodes'>;
  /** @returns false where it was left undone, because the portal stops */
  deliver: (told: Told) => Promise<boolean>;
  now: () => number;
  log: FastifyBaseLogger;
}

/** The pusher has its own bound on what is under way. */
const atOnce = 1000;
const closesWithinMs = 5_000;

/**
 * What is to be pushed, in the database from the commit of what it tells of until push services have had their
 * say: a node that is killed or stopped meanwhile leaves it to another, or to its own next start.
 */
export function createPushQueue({ database, deliver, now, log }: Pieces) {
  const work = createLeasedWork({
    ...{ database, rows: pushRows, work: push, atOnce, now, log },
    leaseMs: 5 * 60_000,
    lookEveryMs: 60_000,
    failure: 'pushes could not be seen to and stay in the queue',
  });

  async function push(queued: QueuedPush): Promise<void> {
    // Meanwhile they may have seen it on the page.
    const isDone = !(await isUnread(database.read, queued)) || (await deliver(queued));
    if (isDone) await database.transaction((trx) => removeQueued(trx, queued.id));
  }

  return {
    /** To be called in the transaction that brings about what is told. */
    async add(trx: Writer, afterCommit: AfterCommit, told: Told): Promise<void> {
      const queued = await insertQueued(trx, told, { at: now(), dueAt: work.leaseEnd() });
      afterCommit(() => work.begin(queued));
    },

    start: work.start,
    close: () => work.close(closesWithinMs),
  };
}
