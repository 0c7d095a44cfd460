import { randomUUIDv7 } from 'node:crypto';
import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely';
import type { Notification, NotificationKind } from '../../../contract/entities.ts';
import type { Viewer } from '../../../contract/permissions.ts';
import type { Reader, Writer } from '../../db/database.ts';
import { compileOnce } from '../../db/compile-once.ts';
import { planOnce } from '../../db/plan-once.ts';
import type { Reply } from '../../../contract/endpoints.ts';
import { type PageRequest, cursorPage, pageRange, withSeqCursors } from '../../http/pagination.ts';
import { toFlag } from '../../db/schema/accounts.ts';
import type { Tables } from '../../db/schema/tables.ts';
import {
  type LinkedItems,
  findLinkedItems,
  findWithheldTexts,
  withheldTexts,
} from '../../db/queries/withheld-notices.ts';
import { photoOf } from '../../images/photo-row.ts';

/** Content, receiver and cause of a notification. */
export type NewNotification = Pick<
  Notification,
  'userId' | 'type' | 'kind' | 'message' | 'link'
> & {
  /** The person who caused it; null if the portal did, or if the receiver is not told who did. */
  actor: { id: string; name: string } | null;
  /** Whether it is neither pushed nor emailed. */
  isQuiet?: boolean;
};

export async function insertNotification(
  trx: Writer,
  { userId, type, kind, message, link, actor }: NewNotification,
  now: number,
): Promise<Notification> {
  const row = {
    id: randomUUIDv7(),
    user_id: userId,
    type,
    kind,
    message,
    link,
    actor_id: actor?.id ?? null,
    is_read: 0,
    created_at: now,
  } as const;
  await trx.insertInto('notifications').values(row).execute();
  return toNotification({ ...row, actor_name: actor?.name ?? null });
}

/** A page of a user's notifications, newest first. */
export async function findNotifications(
  read: Reader,
  viewer: Viewer,
  given: PageRequest,
): Promise<Reply<'GET /notifications'>['data']> {
  const userId = viewer.id;
  const request = await withSeqCursors(given, (id) =>
    read
      .selectFrom('notifications')
      .select('seq')
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .executeTakeFirst(),
  );
  const range = pageRange(request, 'newest');
  const found = await pageOfUser(read, { ...range, userId });
  // Every row contains the counts, but a page may have no rows.
  const [counts] = found.length > 0 ? found : await countsOfUser(read, { userId });
  const total = counts?.total ?? 0;
  const { rows, pagination } = cursorPage(request, range, { rows: found, total });
  const stored = rows.reverse().map(toNotification);
  const items = await findLinkedItems(
    read,
    stored.map(({ link }) => link),
  );
  return {
    notifications: withTexts(stored, withheldTexts(viewer, items, stored)),
    items: activeIn(items),
    unread: counts?.unread ?? 0,
    pagination,
  };
}

/** Each row of the page also contains how many notifications the user has, and how many of them are unread. */
const pageOfUser = compileOnce(
  ({ order, limit, below, above }: ReturnType<typeof pageRange> & { userId: string }) =>
    `${order} ${String(limit)} ${String(below === null)} ${String(above === null)}`,
  (read, { order, limit, below, above }, valueOf) =>
    read
      .selectFrom('notifications')
      .modifyFront(planOnce)
      .select(['id', 'seq', 'user_id', 'message', 'type', 'kind', 'link', 'actor_id', 'is_read'])
      .select(['created_at', actorName])
      .select([totalOf(read, valueOf('userId')).as('total')])
      .select([unreadCountOf(read, valueOf('userId')).as('unread')])
      .where('user_id', '=', valueOf('userId'))
      .$if(below !== null, (some) => some.where('seq', '<', valueOf('below')))
      .$if(above !== null, (some) => some.where('seq', '>', valueOf('above')))
      .orderBy('seq', order)
      .limit(limit)
      .offset(valueOf('offset')),
);

const countsOfUser = compileOnce(
  () => '',
  (read, _: { userId: string }, valueOf) =>
    totalOf(read, valueOf('userId'))
      .modifyFront(planOnce)
      .select([unreadCountOf(read, valueOf('userId')).as('unread')]),
);

function totalOf(read: Reader, userId: RawBuilder<string>) {
  return read
    .selectFrom('notifications')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('user_id', '=', userId);
}

function unreadCountOf(read: Reader, userId: RawBuilder<string>) {
  return unreadOf(read, userId).select(({ fn }) => fn.countAll<number>().as('count'));
}

/** The active items, by the links that lead to them. */
function activeIn(items: LinkedItems): Reply<'GET /notifications'>['data']['items'] {
  const isActive = (row: { is_active: number; deleted_at: number | null }) =>
    row.is_active === 1 && row.deleted_at === null;
  return Object.fromEntries(
    [...items]
      .filter(([, row]) => isActive(row))
      .map(([link, row]) => [link, { status: row.status, photo: photoOf(row) }]),
  );
}

/** Id of an unread notification of the user of this kind with this link; undefined if there is none. */
export async function findUnread(
  read: Reader,
  { userId, kind, link }: Pick<NewNotification, 'userId' | 'kind' | 'link'>,
): Promise<string | undefined> {
  const unread = await unreadOf(read, userId)
    .select('id')
    .where('link', '=', link)
    .where('kind', '=', kind)
    .executeTakeFirst();
  return unread?.id;
}

/**
 * Finds the user's latest notification that has this link and one of these kinds. Overwrites it, and marks it unread.
 * @param within.since only a notification created after this time, epoch milliseconds
 * @returns false if there is no such notification
 */
export async function rewriteLatest(
  trx: Writer,
  { userId, type, kind, message, link, actor }: NewNotification,
  { kinds, since }: { kinds: readonly NotificationKind[]; since: number },
): Promise<boolean> {
  const latest = await trx
    .selectFrom('notifications')
    .select('id')
    .where('user_id', '=', userId)
    .where('link', '=', link)
    .where('kind', 'in', kinds)
    .where('created_at', '>', since)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (latest === undefined) return false;
  await trx
    .updateTable('notifications')
    .set({ type, kind, message, actor_id: actor?.id ?? null, is_read: 0 })
    .where('id', '=', latest.id)
    .execute();
  return true;
}

/**
 * Query for the unread notifications of a user. The flag is a literal, because with a bound parameter the database
 * cannot use the index of unread notifications.
 */
function unreadOf(read: Reader, userId: string | RawBuilder<string>) {
  return read
    .selectFrom('notifications')
    .where('user_id', '=', userId)
    .where('is_read', '=', sql.lit(0));
}

/**
 * Marks a notification as read or unread. Reading it deletes its queued email for good: marking it as unread does not
 * queue the email again.
 * @returns undefined if the user has no such notification
 */
export async function setRead(
  trx: Writer,
  { id, viewer, read }: { id: string; viewer: Viewer; read: boolean },
): Promise<Notification | undefined> {
  const row = await trx
    .updateTable('notifications')
    .set({ is_read: toFlag(read) })
    .where('id', '=', id)
    .where('user_id', '=', viewer.id)
    .returningAll()
    .returning(actorName)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  if (read) await trx.deleteFrom('mail_queue').where('notification_id', '=', id).execute();
  const stored = [toNotification(row)];
  const [notification] = withTexts(stored, await findWithheldTexts(trx, viewer, stored));
  return notification;
}

/**
 * Marks a user's unread notifications as read, and deletes their queued emails.
 * @param link marks only those with this link; null marks all
 * @returns how many were unread
 */
export async function setAllRead(
  trx: Writer,
  userId: string,
  link: string | null,
): Promise<number> {
  const unread = unreadOf(trx, userId)
    .$if(link !== null, (some) => some.where('link', '=', link))
    .select('id');
  await trx.deleteFrom('mail_queue').where('notification_id', 'in', unread).execute();
  const { numUpdatedRows } = await trx
    .updateTable('notifications')
    .set({ is_read: 1 })
    .where('user_id', '=', userId)
    .$if(link !== null, (some) => some.where('link', '=', link))
    .where('is_read', '=', sql.lit(0))
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** The present name of the person who caused a notification. */
function actorName(the: ExpressionBuilder<Tables, 'notifications'>) {
  return the
    .selectFrom('users')
    .select('users.name')
    .whereRef('users.id', '=', 'notifications.actor_id')
    .as('actor_name');
}

/**
 * Replaces texts that reveal too much, because their item became guarded only after they were written. A notification
 * with a new text also loses its actor.
 * @param texts the new text of each notification; null for a notification that keeps its text
 */
function withTexts(
  notifications: readonly Notification[],
  texts: readonly (string | null)[],
): Notification[] {
  return notifications.map((notification, index) => {
    const message = texts[index] ?? null;
    if (message === null) return notification;
    const { actor: _actor, ...rest } = notification;
    return { ...rest, message };
  });
}

function toNotification(
  row: Omit<Tables['notifications'], 'seq'> & { actor_name: string | null },
): Notification {
  const { actor_id: actorId, actor_name: name } = row;
  return {
    _id: row.id,
    userId: row.user_id,
    message: row.message,
    type: row.type,
    kind: row.kind,
    link: row.link,
    ...(actorId !== null && name !== null && { actor: { _id: actorId, name } }),
    isRead: row.is_read === 1,
    createdAt: new Date(row.created_at).toISOString(),
  };
}
