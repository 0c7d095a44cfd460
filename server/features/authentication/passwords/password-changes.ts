import { z } from 'zod/mini';
import { repeatableForMs } from '../../../../contract/bounds.ts';
import type { Call } from '../../../../contract/endpoints.ts';
import type { AfterCommit, Database, Writer } from '../../../db/database.ts';
import { PortalError } from '../../../http/errors/portal-error.ts';
import {
  type KeyedCall,
  fingerprintOf,
  type Work,
  firstReply,
  performOnce,
} from '../../../http/idempotency.ts';
import type { MailQueue } from '../../../mail/mail-queue.ts';
import { refuseGuessablePassword } from './guessable-passwords.ts';
import { codeHasSet } from '../code-verification.ts';
import type { ProvenAccount } from '../known-devices.ts';
import type { Mails } from '../mails.ts';
import { hashPassword, isPasswordOf } from './passwords.ts';
import { type UserRow, findUser, findUserById, nobody } from '../repository.ts';
import type { Sessions } from '../sessions.ts';
import { hashToken } from '../tokens.ts';

interface Pieces {
  database: Database;
  mailQueue: Pick<MailQueue, 'queue'>;
  mails: Pick<Mails, 'passwordChanged'>;
  sessions: Sessions;
  now: () => number;
  /** Closes live connections. */
  realtime: { dropUser(userId: string): void; dropSession(tokenHash: string): void };
}

/** Stored under the key of a password change. The passwords are not stored, not even in a fingerprint. */
const Changed = z.object({
  /** Epoch milliseconds. */
  at: z._default(z.number(), 0),
  /** Hash of the new password hash. After a later change of the password, no repeat succeeds. */
  password: z._default(z.string(), ''),
});

/** A password change that was requested with an Idempotency-Key. */
type KeyedChange = KeyedCall<z.infer<typeof Changed>> & { userId: string };

/** Password changes by the user of the account. Refusals are thrown as PortalErrors. */
export function createPasswordChanges(pieces: Pieces) {
  const { database, mailQueue, mails, sessions, realtime, now } = pieces;

  /** @param sent the part of the request that is no password */
  function keyedChange(
    userId: string,
    { call, sent, key }: { call: Call; sent: Readonly<Record<string, string>>; key: string | null },
  ): KeyedChange | null {
    if (key === null) return null;
    const fingerprint = fingerprintOf(call, sent, null);
    return { endpoint: { status: 200, reply: Changed }, userId, key, fingerprint, now: now() };
  }

  /**
   * Returns the account if an earlier request with the key has just set this password, otherwise null. A password that
   * was set since then is not compared, because no limit counts repeats: with an old key, somebody could try out
   * passwords.
   * @throws PortalError IDEMPOTENCY_KEY_REUSED if it was another request, has set another password, was made more than
   * ten minutes ago, or if the password has changed since
   */
  async function findRepeated(
    keyed: KeyedChange | null,
    newPassword: string,
  ): Promise<ProvenAccount | null> {
    const first = keyed && (await firstReply(database.read, keyed));
    if (keyed === null || first === null) return null;
    const { userId } = keyed;
    const user = await findUserById(database.read, userId);
    const isLatest =
      first.at > now() - repeatableForMs &&
      user !== undefined &&
      hashToken(user.password_hash) === first.password;
    if (isLatest && (await isPasswordOf(newPassword, user.password_hash)))
      return { userId, passwordHash: user.password_hash };
    throw new PortalError('IDEMPOTENCY_KEY_REUSED');
  }

  /**
   * Runs the change in a transaction, once for each key.
   * @param passwordHash the hash that `change` stores
   */
  async function changeOnce(
    keyed: KeyedChange | null,
    passwordHash: string,
    change: (trx: Writer, afterCommit: AfterCommit) => Promise<void>,
  ): Promise<void> {
    const work: Work<z.infer<typeof Changed>> = async (trx, afterCommit) => {
      await change(trx, afterCommit);
      return { at: now(), password: hashToken(passwordHash) };
    };
    await performOnce(database, keyed, work);
  }

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
     * guess; IDEMPOTENCY_KEY_REUSED (`findRepeated`)
     * @param key the Idempotency-Key; a repeat with the same key changes nothing
     * @returns the account with its new password hash
     */
    async resetPassword(
      grant: string | null,
      { email, newPassword }: { email: string; newPassword: string },
      key: string | null,
    ): Promise<ProvenAccount> {
      if (grant === null) throw new PortalError('NOT_SIGNED_IN');
      const user = await findUser(database.read, email);
      const sent = { email, grant: hashToken(grant) };
      const userId = user?.id ?? nobody;
      const keyed = keyedChange(userId, { call: 'POST /auth/reset-password', sent, key });
      const repeated = await findRepeated(keyed, newPassword);
      if (repeated !== null) return repeated;
      // Check the grant before hashing, which is expensive.
      const granted = await sessions.userOfGrant(grant);
      if (user === undefined || user.id !== granted) throw new PortalError('NOT_SIGNED_IN');
      refuseGuessablePassword('newPassword', newPassword, user);
      const passwordHash = await hashPassword(newPassword);
      await changeOnce(keyed, passwordHash, async (trx, afterCommit) => {
        const spent = await sessions.spendGrant(trx, grant);
        const isSpent = spent?.userId === user.id;
        const changed = isSpent && (await setHash(trx, afterCommit, user, passwordHash));
        if (!changed) throw new PortalError('NOT_SIGNED_IN');
        const { userId, codeKey } = spent;
        if (codeKey !== null) await codeHasSet(trx, { userId, key: codeKey }, passwordHash);
        await sessions.endAll(trx, user.id);
        afterCommit(() => realtime.dropUser(user.id));
      });
      return { userId: user.id, passwordHash };
    },

    /**
     * Sets the password of the signed-in user, ends their other sessions and informs them by email.
     * @throws PortalError WRONG_PASSWORD if the current password is wrong, or if the account was deactivated or its
     * password changed in the meantime; VALIDATION_ERROR if the new password is easy to guess; IDEMPOTENCY_KEY_REUSED
     * (`findRepeated`)
     * @param key the Idempotency-Key; a repeat with the same key changes nothing
     * @returns the account with its new password hash
     */
    async changePassword(
      { userId, token }: { userId: string; token: string },
      { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
      key: string | null,
    ): Promise<ProvenAccount> {
      const keyed = keyedChange(userId, { call: 'PUT /users/me/password', sent: {}, key });
      const repeated = await findRepeated(keyed, newPassword);
      if (repeated !== null) return repeated;
      const user = await findUserById(database.read, userId);
      if (user === undefined) throw new PortalError('NOT_SIGNED_IN');
      refuseGuessablePassword('newPassword', newPassword, user);
      if (!(await isPasswordOf(currentPassword, user.password_hash))) {
        throw new PortalError('WRONG_PASSWORD');
      }
      const passwordHash = await hashPassword(newPassword);
      await changeOnce(keyed, passwordHash, async (trx, afterCommit) => {
        // While the hashes were computed, the password may have changed, or the account may have been deactivated.
        if (!(await setHash(trx, afterCommit, user, passwordHash))) {
          throw new PortalError('WRONG_PASSWORD');
        }
        const ended = await sessions.endOthers(trx, userId, token);
        afterCommit(() => ended.forEach((tokenHash) => realtime.dropSession(tokenHash)));
      });
      return { userId, passwordHash };
    },
  };
}
