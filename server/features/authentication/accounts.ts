import { repeatableForMs } from '../../../contract/bounds.ts';
import type { User } from '../../../contract/entities.ts';
import type { Role } from '../../../contract/permissions.ts';
import type { Database, Reader } from '../../db/database.ts';
import { emailKey } from '../../db/lookup-keys.ts';
import { invalid } from '../../http/errors/portal-error.ts';
import { leaveMail } from '../../mail/mail-queue.ts';
import { limitPasswordLifetime } from './passwords/given-passwords.ts';
import { refuseGuessablePassword } from './passwords/guessable-passwords.ts';
import { createMails } from './mails.ts';
import { hashPassword, isPasswordOf } from './passwords/passwords.ts';
import { type UserRow, findUser, insertUser, toUser } from './repository.ts';
import { createSessions } from './sessions.ts';

export interface NewAccount {
  name: string;
  email: string;
  password: string;
  /** Whether the portal generated the password. If so, the user must soon choose another one. */
  isGenerated?: boolean;
  role: Role;
}

/**
 * Creates an active account without an emailed code.
 * @throws PortalError VALIDATION_ERROR if the address already has another account, or the password is easy to guess
 */
export async function createAccount(
  { database, now }: { database: Database; now: () => number },
  account: NewAccount,
): Promise<User> {
  refuseGuessablePassword('password', account.password, account);
  const passwordHash = await hashPassword(account.password);
  const user = await database.transaction(async (trx) => {
    const row = await insertUser(trx, { ...account, passwordHash }, now());
    if (row && account.isGenerated) await limitPasswordLifetime(trx, row.id, now());
    return row;
  });
  const created = user ?? (await findCreated(database.read, account, now()));
  if (created === undefined) throw invalid('email', 'already has an account');
  return toUser(created);
}

/**
 * Finds the account that an earlier request created from the same values. The response to that request may have been
 * lost. The time limit keeps admins from guessing the passwords of older accounts this way.
 */
async function findCreated(
  read: Reader,
  { name, email, password, role }: NewAccount,
  now: number,
): Promise<UserRow | undefined> {
  const user = await findUser(read, email);
  const isSame =
    user?.is_active === 1 &&
    user.name === name &&
    user.role === role &&
    user.created_at > now - repeatableForMs;
  return isSame && (await isPasswordOf(password, user.password_hash)) ? user : undefined;
}

/**
 * Sets a generated password, which the user must soon replace. Also ends all sessions of the account and
 * informs the user by email.
 * @returns the account, or undefined if the address has none
 */
export async function setGeneratedPassword(
  {
    database,
    config,
    now,
  }: { database: Database; config: { publicUrl: string }; now: () => number },
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
    if (row !== undefined) {
      await limitPasswordLifetime(trx, row.id, now());
      await sessions.endAll(trx, row.id);
      await leaveMail(trx, createMails(config.publicUrl).passwordChanged(row.email), now());
    }
    return row && toUser(row);
  });
}
