import { sql } from 'kysely';
import type { PushKind } from '../../../contract/push.ts';
import type { Reader, Writer } from '../../db/database.ts';
import { toFlag } from '../../db/schema/accounts.ts';
import type { PushSubscription } from '../../push/push-request.ts';

/** Maximum number of devices per account. A further device replaces the oldest. */
const devicesPerAccount = 10;

/** The push service URL of a session's device; null if the device has no subscription. */
export async function findEndpoint(read: Reader, sessionHash: string): Promise<string | null> {
  const row = await read
    .selectFrom('push_subscriptions')
    .select('endpoint')
    .where('session_hash', '=', sessionHash)
    .executeTakeFirst();
  return row?.endpoint ?? null;
}

/** The user's devices whose session has not expired; none if the user has switched off this kind of notification. */
export async function findSubscriptions(
  read: Reader,
  userId: string,
  { kind, at }: { kind: PushKind; at: number },
): Promise<PushSubscription[]> {
  const rows = await read
    .selectFrom('sessions')
    .innerJoin('push_subscriptions', 'session_hash', 'token_hash')
    .leftJoin('push_switches', 'push_switches.user_id', 'sessions.user_id')
    .select(['id', 'endpoint', 'p256dh', 'auth', 'is_declarative', kind])
    .where('sessions.user_id', '=', userId)
    .where('expires_at', '>', at)
    .execute();
  return rows
    .filter((row) => row[kind] !== 0)
    .map(({ id, endpoint, p256dh, auth, is_declarative }) => ({
      id,
      endpoint,
      p256dh,
      auth,
      isDeclarative: is_declarative === 1,
    }));
}

/** Number of unread notifications and messages, as the page counts them. */
export async function countUnread(read: Reader, userId: string): Promise<number> {
  const { notifications } = await read
    .selectFrom('notifications')
    .select(({ fn }) => fn.countAll().as('notifications'))
    .where('user_id', '=', userId)
    .where('is_read', '=', sql.lit(0))
    .executeTakeFirstOrThrow();
  const sides = [
    ['first_id', 'first_unread'],
    ['second_id', 'second_unread'],
  ] as const;
  let messages = 0;
  for (const [side, unread] of sides) {
    const { sum } = await read
      .selectFrom('conversations')
      .select(({ fn }) => fn.sum<number | string | null>(unread).as('sum'))
      .where(side, '=', userId)
      .executeTakeFirstOrThrow();
    messages += Number(sum ?? 0);
  }
  return Number(notifications) + messages;
}

/**
 * Locks a session until the transaction ends.
 * @returns whether the session exists
 */
export async function lockSession(trx: Writer, sessionHash: string): Promise<boolean> {
  const locked = await trx
    .updateTable('sessions')
    .set((column) => ({ user_id: column.ref('user_id') }))
    .where('token_hash', '=', sessionHash)
    .returning('token_hash')
    .executeTakeFirst();
  return locked !== undefined;
}

/**
 * Sets the device of a session, in place of its previous one. Removes the device from any other session, because a
 * browser belongs to one user at a time. Removes the oldest devices of an account that has too many.
 */
export async function setSubscription(
  trx: Writer,
  { sessionHash, userId, at }: { sessionHash: string; userId: string; at: number },
  { id, endpoint, p256dh, auth, isDeclarative }: PushSubscription,
): Promise<void> {
  await trx
    .deleteFrom('push_subscriptions')
    .where((the) => the.or([the('id', '=', id), the('session_hash', '=', sessionHash)]))
    .execute();
  await trx
    .insertInto('push_subscriptions')
    .values({
      id,
      session_hash: sessionHash,
      endpoint,
      p256dh,
      auth,
      is_declarative: toFlag(isDeclarative),
      created_at: at,
    })
    .execute();
  const excess = await trx
    .selectFrom('sessions')
    .innerJoin('push_subscriptions', 'session_hash', 'token_hash')
    .select('id')
    .where('user_id', '=', userId)
    .where('id', '<>', id)
    .orderBy('push_subscriptions.created_at', 'desc')
    .offset(devicesPerAccount - 1)
    .limit(devicesPerAccount)
    .execute();
  for (const old of excess) await removeSubscription(trx, 'id', old.id);
}

export async function removeSubscription(
  trx: Writer,
  by: 'id' | 'session_hash',
  value: string,
): Promise<void> {
  await trx.deleteFrom('push_subscriptions').where(by, '=', value).execute();
}
