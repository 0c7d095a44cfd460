import type { FastifyBaseLogger } from 'fastify';
import type { AfterCommit, Database, Writer } from '../../db/database.ts';
import {
  type QueuedPush,
  type Told,
  insertQueued,
  isUnread,
  removeQueued,
  setDue,
  takeDue,
} from './queue-repository.ts';

interface Pieces {
  database: Pick<Database, 'read' | 'transaction' | 'connectNodes'>;
  /** @returns false where it was left undone, because the portal stops */
  deliver: (told: Told) => Promise<boolean>;
  now: () => number;
  log: FastifyBaseLogger;
}

/** How long a push is in the hand of a node that is not heard of again, in milliseconds. */
const heldFor = 5 * 60_000;
/** How often a node says that it still has what it has, and looks for what nobody has; in milliseconds. */
const lookEvery = 60_000;
/** As long as push services keep one, in milliseconds. */
const worthFor = 7 * 24 * 60 * 60_000;

/**
 * What is to be pushed, in the database from the commit of what it tells of until push services have had their
 * say: a node that is killed or stopped meanwhile leaves it to another, or to its own next start.
 */
export function createPushQueue({ database, deliver, now, log }: Pieces) {
  const inHand = new Map<string, Promise<void>>();
  let timer: NodeJS.Timeout | undefined;

  async function see(queued: QueuedPush): Promise<void> {
    if (!(await deliver(queued))) return;
    await database.transaction((trx) => removeQueued(trx, queued.id));
  }

  function take(queued: QueuedPush): void {
    const work = see(queued)
      .catch((error: unknown) => log.error({ err: error }, 'nothing could be pushed'))
      .finally(() => inHand.delete(queued.id));
    inHand.set(queued.id, work);
  }

  /** @param before what was due by then */
  async function takeUp(before: number): Promise<void> {
    const dueAt = now() + heldFor;
    const taken = await database.transaction(async (trx) => {
      await setDue(trx, [...inHand.keys()], dueAt);
      return takeDue(trx, { before, madeSince: now() - worthFor, dueAt });
    });
    for (const queued of taken) {
      if (inHand.has(queued.id)) continue;
      // Meanwhile they may have seen it on the page.
      if (await isUnread(database.read, queued)) take(queued);
      else await database.transaction((trx) => removeQueued(trx, queued.id));
    }
  }

  const look = (before: number) =>
    takeUp(before).catch((error: unknown) => log.error({ err: error }, 'the pushes stay'));

  return {
    /** To be called in the transaction that brings about what is told. */
    async add(trx: Writer, afterCommit: AfterCommit, told: Told): Promise<void> {
      const at = now();
      const queued = await insertQueued(trx, told, { at, dueAt: at + heldFor });
      afterCommit(() => take(queued));
    },

    /** Takes up what was left undone; where there is one node only, nobody else has any of it in hand. */
    async start(): Promise<void> {
      await look(database.connectNodes === null ? Number.MAX_SAFE_INTEGER : now());
      timer = setInterval(() => void look(now()), lookEvery);
      timer.unref();
    },

    /** Waits for what is in hand, and leaves to others what could not be done. */
    async close(): Promise<void> {
      clearInterval(timer);
      const ids = [...inHand.keys()];
      await Promise.all(inHand.values());
      await database.transaction((trx) => setDue(trx, ids, now()));
    },
  };
}
