import type { AfterCommit, Database, Writer } from '../../../db/database.ts';
import { emailKey } from '../../../db/lookup-keys.ts';
import { PortalError } from '../../../http/errors/portal-error.ts';
import type { MailQueue } from '../../../mail/mail-queue.ts';
import { refuseGuessablePassword } from './guessable-passwords.ts';
import type { Mails } from '../mails.ts';
import { hashPassword, isPasswordOf } from './passwords.ts';
import { type UserRow, findUserById } from '../repository.ts';
import type { Sessions } from '../sessions.ts';

interface Pieces {
  database: Database;
  mailQueue: Pick<MailQueue, 'queue'>;
  mails: Pick<Mails, 'passwordChanged'>;
  sessions: Sessions;
  /** Closes live connections. */
  realtime: { dropUser(userId: string): void; dropSession(tokenHash: string): void };
}

/** Password changes by the user of the account. Refusals are thrown as PortalErrors. */
export function createPasswordChanges({ database, mailQueue, mails, sessions, realtime }: Pieces) {
  /**
   * Stores the hash of a new password, and informs the user by email.
   * @returns the account, or undefined if it is no longer active or its password has changed in the meantime
   */
  async function setHash(
    trx: Writer,
    afterCommit: AfterCommit,
    user: UserRow,
    passwordHash: string,
  ): Promise<UserRow | undefined> {
    const changed = await trx
      .updateTable('users')
      .set({ password_hash: passwordHash, password_expires_at: null })
      .where('id', '=', user.id)
      .where('password_hash', '=', user.password_hash)
      .where('is_active', '=', 1)
      .returningAll()
      .executeTakeFirst();
    if (changed) await mailQueue.queue(trx, afterCommit, mails.passwordChanged(changed.email));
    return changed;
  }

  return {
    /**
     * Uses up the grant, sets the password, ends all sessions of the account and informs the user by email.
     * @throws PortalError NOT_SIGNED_IN if the grant is missing, used, expired or for another address, or if the
     * account was deactivated or its password changed in the meantime; VALIDATION_ERROR if the new password is easy to
     * guess
     */
    async resetPassword(
      grant: string | null,
      { email, newPassword }: { email: string; newPassword: string },
    ): Promise<void> {
      // Check the grant before hashing, which is expensive.
      const granted = grant === null ? null : await sessions.userOfGrant(grant);
      const user = granted === null ? undefined : await findUserById(database.read, granted);
      if (grant === null || user?.email_key !== emailKey(email)) {
        throw new PortalError('NOT_SIGNED_IN');
      }
      refuseGuessablePassword('newPassword', newPassword, user);
      const passwordHash = await hashPassword(newPassword);
      await database.transaction(async (trx, afterCommit) => {
        const isSpent = (await sessions.spendGrant(trx, grant)) === user.id;
        const changed = isSpent && (await setHash(trx, afterCommit, user, passwordHash));
        if (!changed) throw new PortalError('NOT_SIGNED_IN');
        await sessions.endAll(trx, user.id);
        afterCommit(() => realtime.dropUser(user.id));
      });
    },

    /**
     * Sets the password of the signed-in user, ends their other sessions and informs them by email.
     * @throws PortalError WRONG_PASSWORD if the current password is wrong, or if the account was deactivated or its
     * password changed in the meantime; VALIDATION_ERROR if the new password is easy to guess
     */
    async changePassword(
      { userId, token }: { userId: string; token: string },
      { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
    ): Promise<void> {
      const user = await findUserById(database.read, userId);
      if (user === undefined) throw new PortalError('NOT_SIGNED_IN');
      refuseGuessablePassword('newPassword', newPassword, user);
      if (!(await isPasswordOf(currentPassword, user.password_hash))) {
        throw new PortalError('WRONG_PASSWORD');
      }
      const passwordHash = await hashPassword(newPassword);
      await database.transaction(async (trx, afterCommit) => {
        // While the hashes were computed, the password may have changed, or the account may have been deactivated.
        if (!(await setHash(trx, afterCommit, user, passwordHash))) {
          throw new PortalError('WRONG_PASSWORD');
        }
        const ended = await sessions.endOthers(trx, userId, token);
        afterCommit(() => ended.forEach((tokenHash) => realtime.dropSession(tokenHash)));
      });
    },
  };
}
