import type { User } from '../../../contract/entities.ts';
import type { Role } from '../../../contract/permissions.ts';
import type { Database } from '../../db/database.ts';
import { emailKey } from '../../db/lookup-keys.ts';
import { invalid } from '../../http/errors/portal-error.ts';
import { leaveMail } from '../../mail/mail-queue.ts';
import { limitPasswordLifetime } from './passwords/given-passwords.ts';
import { refuseGuessablePassword } from './passwords/guessable-passwords.ts';
import { createMails } from './mails.ts';
import { hashPassword } from './passwords/passwords.ts';
import { insertUser, toUser } from './repository.ts';
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
 * @throws PortalError VALIDATION_ERROR if the address already has an account, or the password is easy to guess
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
  if (user === undefined) throw invalid('email', 'already has an account');
  return toUser(user);
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
