import type { FastifyBaseLogger } from 'fastify';
import { minuteMs, secondMs } from '../../../contract/durations.ts';
import type { AfterCommit, Database, Writer } from '../../db/database.ts';
import { createLeasedWork } from '../../db/leased-work.ts';
import { type DeliveryPieces, createDelivery } from './deliver.ts';
import {
  type QueuedPush,
  type PushableNotification,
  insertQueued,
  hasUnread,
  pushRows,
  removeQueued,
} from './queue-repository.ts';

interface Pieces extends DeliveryPieces {
  database: Pick<Database, 'read' | 'transaction' | 'connectNodes'>;
  log: FastifyBaseLogger;
}

/**
 * Maximum number of queued messages that are processed at once. High, because the pusher limits what it sends at once.
 */
const atOnce = 1000;
const closesWithinMs = 5 * secondMs;

/**
 * Stores push messages in the database, from the commit of the notification until the push services have
 * responded. If a node stops or dies, another node or its own next start sends the rest.
 */
export function createPushQueue({ database, pusher, publicUrl, now, log }: Pieces) {
  const delivery = createDelivery({ database, pusher, publicUrl, now });
  const work = createLeasedWork({
    database,
    rows: pushRows,
    work: push,
    atOnce,
    now,
    log,
    leaseMs: 5 * minuteMs,
    everyMs: minuteMs,
    failure: 'pushes could not be processed and stay in the queue',
  });

  async function push(queued: QueuedPush): Promise<void> {
    // The user may have read the notification on the page in the meantime.
    const isDone = !(await hasUnread(database.read, queued)) || (await delivery.deliver(queued));
    if (isDone) await database.transaction((trx) => removeQueued(trx, queued.id));
  }

  return {
    /** Queues a push message. Must be called in the transaction that stores what it is about. */
    async add(
      trx: Writer,
      afterCommit: AfterCommit,
      notification: PushableNotification,
    ): Promise<void> {
      const queued = await insertQueued(trx, notification, { at: now(), dueAt: work.leaseEnd() });
      afterCommit(() => work.begin(queued));
    },

    start: work.start,
    /**
     * Waits for one last attempt to send each message that the pusher already has. The other messages stay in the queue
     * for other nodes or the next start.
     */
    async close(): Promise<void> {
      await delivery.close();
      await work.close(closesWithinMs);
    },
  };
}
