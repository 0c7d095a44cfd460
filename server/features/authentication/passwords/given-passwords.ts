import { dayMs } from '../../../../contract/durations.ts';
import { randomUUIDv7 } from 'node:crypto';
import { paths } from '../../../../contract/paths.ts';
import type { Writer } from '../../../db/database.ts';
import type { UserRow } from '../repository.ts';

const days = 3;
/** Lifetime of a generated password in milliseconds. The user must choose another password before it ends. */
const generatedPasswordLifeMs = days * dayMs;

/** Printed next to a generated password. */
export const generatedPasswordNote = `shown this once, works for ${days} days`;

/**
 * Limits the lifetime of an account's password, because it was generated, and notifies the user to choose another one.
 */
export async function limitPasswordLifetime(
  trx: Writer,
  userId: string,
  now: number,
): Promise<void> {
  await trx
    .updateTable('users')
    .set({ password_expires_at: now + generatedPasswordLifeMs })
    .where('id', '=', userId)
    .execute();
  await trx
    .insertInto('notifications')
    .values({
      id: randomUUIDv7(),
      user_id: userId,
      message: `Choose your own password: the one you were given stops working after ${days} days.`,
      type: 'warning',
      kind: 'given password',
      link: paths.profile('password'),
      is_read: 0,
      created_at: now,
    })
    .execute();
}

/** Whether the user can sign in with the correct password. */
export function maySignInWithPassword(
  user: Pick<UserRow, 'is_active' | 'password_expires_at'>,
  now: number,
): boolean {
  const { is_active: isActive, password_expires_at: expiresAt } = user;
  return isActive === 1 && (expiresAt === null || expiresAt > now);
}
