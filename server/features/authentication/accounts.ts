import type { User } from '../../../contract/entities.ts';
import type { Role } from '../../../contract/permissions.ts';
import type { Database } from '../../db/database.ts';
import { invalid } from '../../http/portal-error.ts';
import { isCommonPassword } from './common-passwords.ts';
import { hashPassword } from './passwords.ts';
import { emailKey, insertUser, toUser } from './repository.ts';
import { createSessions } from './sessions.ts';

export interface NewAccount {
  name: string;
  email: string;
  password: string;
  role: Role;
}

/**
 * Makes an account that is active at once, without a code by mail.
 * @throws {PortalError} VALIDATION_ERROR where the address has an account or the password is common
 */
export async function createAccount(
  { database, now }: { database: Database; now: () => number },
  account: NewAccount,
): Promise<User> {
  refuseCommonPassword('password', account.password);
  const passwordHash = await hashPassword(account.password);
  const user = await database.transaction((trx) =>
    insertUser(trx, { ...account, passwordHash }, now()),
  );
  if (user === undefined) throw invalid('email', 'already has an account');
  return toUser(user);
}

/**
 * Sets the password of an account, whoever asks, and ends all its sessions.
 * @returns the account, or undefined where the address has none
 */
export async function setPassword(
  { database, now }: { database: Database; now: () => number },
  { email, password }: { email: string; password: string },
): Promise<User | undefined> {
  const sessions = createSessions({ database, now });
  const passwordHash = await hashPassword(password);
  return database.transaction(async (trx) => {
    const row = await trx
      .updateTable('users')
      .set({ password_hash: passwordHash })
      .where('email_key', '=', emailKey(email))
      .returningAll()
      .executeTakeFirst();
    if (row !== undefined) await sessions.endAll(trx, row.id);
    return row && toUser(row);
  });
}

/** @param field the name under which the caller sent it */
export function refuseCommonPassword(field: string, password: string): void {
  if (isCommonPassword(password)) throw invalid(field, 'is one of the most common passwords');
}
