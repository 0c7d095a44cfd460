import { randomUUIDv7 } from 'node:crypto';
import { z } from 'zod/mini';
import type { Reader, Writer } from '../db/database.ts';
import { type LeasedRows, renewLeases } from '../db/leased-work.ts';
import type { Mail } from './mailer.ts';

/** An email in the queue: its content, or the notification that it is about. */
export interface QueuedMail {
  id: string;
  content: Mail | { notificationId: string };
  /** Number of failed attempts. */
  attempts: number;
  expiresAt: number;
}

interface Times {
  readyAt: number;
  leasedUntil: number;
  expiresAt: number;
}

const StoredMail = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  unsubscribeUrl: z.optional(z.string()),
});

export async function insertMail(
  trx: Writer,
  content: QueuedMail['content'],
  { readyAt, leasedUntil, expiresAt }: Times,
): Promise<QueuedMail> {
  const id = randomUUIDv7();
  const isNotice = 'notificationId' in content;
  await trx
    .insertInto('mail_queue')
    .values({
      id,
      attempts: 0,
      ready_at: readyAt,
      due_at: readyAt,
      leased_until: leasedUntil,
      expires_at: expiresAt,
      mail: isNotice ? null : JSON.stringify(content),
      notification_id: isNotice ? content.notificationId : null,
    })
    .execute();
  return { id, content, attempts: 0, expiresAt };
}

export const mailRows: LeasedRows<QueuedMail> = {
  renew: renewLeases('mail_queue', 'leased_until'),

  async acquire(trx, { at, releasedBy, leasedUntil, limit }) {
    const due = trx
      .selectFrom('mail_queue')
      .select('id')
      .where('due_at', '<=', at)
      .where('leased_until', '<=', releasedBy)
      .orderBy('due_at')
      .limit(limit);
    const rows = await trx
      .updateTable('mail_queue')
      .set({ leased_until: leasedUntil })
      .where('id', 'in', due)
      // Repeats a condition of `due`. If another node acquires a row while this update waits for its lock, PostgreSQL
      // checks only this condition again, not the subquery. Without it, both nodes would send the mail.
      .where('leased_until', '<=', releasedBy)
      .returning(['id', 'mail', 'notification_id', 'attempts', 'due_at', 'expires_at'])
      .execute();
    return rows
      .sort((one, other) => one.due_at - other.due_at)
      .map(({ id, mail, notification_id, attempts, expires_at }) => ({
        id,
        attempts,
        expiresAt: expires_at,
        content: contentOf(mail, notification_id),
      }));
  },
};

function contentOf(mail: string | null, notificationId: string | null): QueuedMail['content'] {
  if (notificationId !== null) return { notificationId };
  if (mail === null) throw new Error('an email was queued without content');
  const { unsubscribeUrl, ...stored } = StoredMail.parse(JSON.parse(mail));
  return { ...stored, ...(unsubscribeUrl !== undefined && { unsubscribeUrl }) };
}

export async function isAnyDue(read: Reader, at: number): Promise<boolean> {
  const due = await read
    .selectFrom('mail_queue')
    .select('id')
    .where('due_at', '<=', at)
    .limit(1)
    .executeTakeFirst();
  return due !== undefined;
}

/** Counts a failed attempt, sets when the next one is due, and releases the lease. */
export async function postpone(trx: Writer, id: string, dueAt: number): Promise<void> {
  await trx
    .updateTable('mail_queue')
    .set((column) => ({
      attempts: column('attempts', '+', 1),
      due_at: dueAt,
      leased_until: 0,
    }))
    .where('id', '=', id)
    .execute();
}

export async function removeMail(trx: Writer, id: string): Promise<void> {
  await trx.deleteFrom('mail_queue').where('id', '=', id).execute();
}

/** Deletes the queued emails with this unsubscribe link. */
export async function removeMailsWith(trx: Writer, unsubscribeUrl: string): Promise<void> {
  const field = JSON.stringify({ unsubscribeUrl }).slice(1, -1);
  await trx.deleteFrom('mail_queue').where('mail', 'like', `%${field}%`).execute();
}

/** Number of emails that are ready to be sent, and the time when the oldest of them became ready. */
export async function countReady(
  read: Reader,
  at: number,
): Promise<{ count: number; oldestReadyAt: number | null }> {
  const { count, oldest } = await read
    .selectFrom('mail_queue')
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      fn.min<number | null>('ready_at').as('oldest'),
    ])
    .where('ready_at', '<=', at)
    .executeTakeFirstOrThrow();
  return { count, oldestReadyAt: oldest };
}
