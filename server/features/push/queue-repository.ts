import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import type { NotificationKind } from '../../../contract/entities.ts';
import type { Reader, Writer } from '../../db/database.ts';

/** What somebody is told, as far as it is pushed. */
export interface Told {
  userId: string;
  kind: NotificationKind;
  /** Path of the screen that it speaks of. */
  link: string;
}

/** The same, as it stands in the queue. */
export interface QueuedPush extends Told {
  id: string;
}

export async function insertQueued(
  trx: Writer,
  { userId, kind, link }: Told,
  { at, dueAt }: { at: number; dueAt: number },
): Promise<QueuedPush> {
  const id = randomUUIDv7();
  await trx
    .insertInto('push_queue')
    .values({ ...{ id, kind, link }, user_id: userId, created_at: at, due_at: dueAt })
    .execute();
  return { id, userId, kind, link };
}

/**
 * Takes up what nobody has in hand, oldest first.
 * @param parts.before what was due by then
 * @param parts.madeSince what is older is not worth it any more, and goes
 * @param parts.dueAt until when it is in hand
 */
export async function takeDue(
  trx: Writer,
  { before, madeSince, dueAt }: { before: number; madeSince: number; dueAt: number },
): Promise<QueuedPush[]> {
  await trx.deleteFrom('push_queue').where('created_at', '<', madeSince).execute();
  const taken = await trx
    .updateTable('push_queue')
    .set({ due_at: dueAt })
    .where('due_at', '<=', before)
    .returning(['id', 'user_id', 'kind', 'link'])
    .execute();
  return taken
    .map(({ id, user_id, kind, link }) => ({ id, userId: user_id, kind, link }))
    .sort((one, other) => (one.id < other.id ? -1 : 1));
}

export async function setDue(trx: Writer, ids: readonly string[], dueAt: number): Promise<void> {
  if (ids.length === 0) return;
  await trx.updateTable('push_queue').set({ due_at: dueAt }).where('id', 'in', ids).execute();
}

export async function removeQueued(trx: Writer, id: string): Promise<void> {
  await trx.deleteFrom('push_queue').where('id', '=', id).execute();
}

/** Whether somebody still has to look at what they are told of. */
export async function isUnread(read: Reader, { userId, kind, link }: Told): Promise<boolean> {
  const unread = await read
    .selectFrom('notifications')
    .select('id')
    .where('user_id', '=', userId)
    .where('is_read', '=', sql.lit(0))
    .where('link', '=', link)
    .where('kind', '=', kind)
    .executeTakeFirst();
  return unread !== undefined;
}
