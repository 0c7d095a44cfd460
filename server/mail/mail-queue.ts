import { hourMs, secondMs } from '../../contract/durations.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { AfterCommit, Database, Writer } from '../db/database.ts';
import { createLeasedWork } from '../db/leased-work.ts';
import { measured } from '../measured.ts';
import {
  type QueuedMail,
  countReady,
  insertMail,
  isAnyDue,
  mailRows,
  postpone,
  removeMail,
  removeMailsWith,
} from './mail-queue-repository.ts';
import type { Mail, Mailer } from './mailer.ts';

export interface MailQueue {
  /**
   * Queues a mail in the transaction. It is sent after the commit, and the request does not wait for the mail
   * server.
   */
  queue(trx: Writer, afterCommit: AfterCommit, mail: Mail): Promise<void>;
  /**
   * Queues the mail about a notification for later. It is not sent if it has become unnecessary by then.
   * @param times `delayMs` and `validForMs` both begin now
   */
  queueNotice(
    trx: Writer,
    notificationId: string,
    times: { delayMs: number; validForMs?: number },
  ): Promise<void>;
  /** Deletes the queued mails with this unsubscribe link. One that is being sent now may still arrive. */
  withdraw(trx: Writer, unsubscribeUrl: string): Promise<void>;
  /** Makes all due attempts and waits for them. The queue also does this by itself every few seconds. */
  sendDue: () => Promise<void>;
  /** Number of mails that are ready but not sent, and the age of the oldest in milliseconds. */
  backlog: () => Promise<{ count: number; oldestAgeMs: number }>;
  start: () => void;
  /** Waits a few seconds for current attempts. Other nodes or the next start send the rest. */
  close(): Promise<void>;
}

interface Pieces {
  database: Pick<Database, 'read' | 'transaction' | 'connectNodes'>;
  mailer: Mailer;
  /** Writes the mail about a notification; null if it is no longer needed. */
  writeNotice: (notificationId: string) => Promise<Mail | null>;
  now: () => number;
  log: FastifyBaseLogger;
}

/** Mails without their own validity are given up this long after they became ready to be sent. */
const usualValidityMs = 48 * hourMs;
/** Delay after the first failed attempt. It doubles with each further one, up to `longestBackoffMs`. */
const firstBackoffMs = 5 * secondMs;
const longestBackoffMs = hourMs;
/** Maximum number of mails handed to the mailer at once: those that it sends in parallel, and a few that wait in it. */
const atOnce = 20;

/**
 * Stores emails in the database, from the commit of the change until the mail server has accepted them or they are
 * given up. If a node stops or dies, another node or its own next start sends the rest.
 */
export function createMailQueue({ database, mailer, writeNotice, now, log }: Pieces): MailQueue {
  const work = createLeasedWork({
    database,
    rows: mailRows,
    work: attempt,
    atOnce,
    now,
    log,
    isAnyDue: () => isAnyDue(database.read, now()),
    leaseMs: 60 * secondMs,
    everyMs: 5 * secondMs,
    failure: 'emails could not be processed and stay in the queue',
  });

  const remove = ({ id }: QueuedMail) => database.transaction((trx) => removeMail(trx, id));

  async function giveUp(queued: QueuedMail, reason: Record<string, unknown>): Promise<void> {
    await remove(queued);
    measured.emit('mail', 'failed');
    log.error(reason, 'an email could not be sent and was given up');
  }

  async function attempt(queued: QueuedMail): Promise<void> {
    const { id, attempts, expiresAt, content } = queued;
    const mail = 'notificationId' in content ? await writeNotice(content.notificationId) : content;
    if (mail === null) return remove(queued);
    const { to } = mail;
    if (expiresAt <= now()) return giveUp(queued, { to, attempts });
    const result = await mailer.send(id, mail);
    if (result.isSent) {
      measured.emit('mail', 'sent');
      return remove(queued);
    }
    const { isFinal, errorCode, smtpReply } = result;
    const reason = { to, attempts: attempts + 1, errorCode, smtpReply };
    const dueAt = now() + Math.min(firstBackoffMs * 2 ** attempts, longestBackoffMs);
    if (isFinal || dueAt >= expiresAt) return giveUp(queued, reason);
    await database.transaction((trx) => postpone(trx, id, dueAt));
    log.warn(reason, 'an email could not be sent and is tried again');
  }

  return {
    async queue(trx, afterCommit, { validForMs = usualValidityMs, ...mail }) {
      const readyAt = now();
      const times = { readyAt, leasedUntil: work.leaseEnd(), expiresAt: readyAt + validForMs };
      const queued = await insertMail(trx, mail, times);
      afterCommit(() => work.begin(queued));
    },

    async queueNotice(trx, notificationId, { delayMs, validForMs = delayMs + usualValidityMs }) {
      const at = now();
      const times = { readyAt: at + delayMs, leasedUntil: 0, expiresAt: at + validForMs };
      await insertMail(trx, { notificationId }, times);
    },

    withdraw: removeMailsWith,

    sendDue: work.processDue,
    start: work.start,

    async backlog() {
      const { count, oldestReadyAt } = await countReady(database.read, now());
      return { count, oldestAgeMs: oldestReadyAt === null ? 0 : now() - oldestReadyAt };
    },

    async close() {
      await work.close(3 * secondMs);
      mailer.close();
    },
  };
}

/** Inserts a mail into the queue of the running portal. For commands, which send no mails themselves. */
export async function leaveMail(trx: Writer, mail: Mail, at: number): Promise<void> {
  const { validForMs = usualValidityMs } = mail;
  await insertMail(trx, mail, { readyAt: at, leasedUntil: 0, expiresAt: at + validForMs });
}
