import type { User } from '../../../contract/entities.ts';
import type { AfterCommit, Database, Writer } from '../../db/database.ts';
import type { Account } from '../../http/authenticate.ts';
import { PortalError } from '../../http/portal-error.ts';
import type { Mail, Mailer } from '../../mail/mailer.ts';
import { type NewAccount, createAccount, refuseCommonPassword } from './accounts.ts';
import { type Errand, createMailedCodes } from './mailed-codes.ts';
import { createMails } from './mails.ts';
import { hashPassword, isPasswordOf } from './passwords.ts';
import {
  emailKey,
  findUser,
  findUserById,
  holdUser,
  insertUser,
  setEmail,
  toUser,
} from './repository.ts';
import type { Sessions } from './sessions.ts';
import { newToken } from './tokens.ts';

interface Pieces {
  config: { publicUrl: string };
  /** Keys the stored codes. */
  secret: Buffer;
  database: Database;
  mailer: Mailer;
  now: () => number;
  sessions: Sessions;
  /** Ends live connections. */
  realtime: { dropUser(userId: string): void; dropSession(tokenHash: string): void };
}

/** A raw token and who it is for. */
interface Signed {
  authorization: string;
  user: User;
}

export type Authentication = ReturnType<typeof createAuthentication>;

/**
 * Accounts and how people get into them. Whether an address has an account is told by mail to its
 * owner alone: the answers, their timing and the limits are the same either way.
 */
export function createAuthentication(pieces: Pieces) {
  const { config, secret, database, mailer, now, sessions, realtime } = pieces;
  const codes = createMailedCodes(secret, now);
  const mails = createMails(config.publicUrl);
  /** What the password for an unknown address is compared with, so that it takes as long. */
  const decoyHash = hashPassword(newToken());

  /** The mail with the code, or the one that says why there is none. */
  async function mailFor(trx: Writer, errand: Errand, code: string): Promise<Mail> {
    const user = await findUser(trx, errand.email);
    if (errand.purpose === 'registration') {
      return user === undefined
        ? mails.registrationCode(errand.email, code)
        : mails.alreadyRegistered(user.email);
    }
    if (errand.purpose === 'email change') {
      // Their own address in other capitals is theirs to change.
      return user === undefined || user.id === errand.userId
        ? mails.emailChangeCode(errand.email, code)
        : mails.emailInUse(user.email);
    }
    // To the address that was proved: "A@…" and "a@…" could be two mailboxes.
    return user?.is_active === 1
      ? mails.resetCode(user.email, code)
      : mails.noActiveAccount(errand.email);
  }

  async function mailCode(trx: Writer, afterCommit: AfterCommit, errand: Errand): Promise<void> {
    const code = await codes.issue(trx, errand);
    const mail = await mailFor(trx, errand, code);
    afterCommit(() => void mailer.send(mail));
  }

  async function finishRegistration(
    trx: Writer,
    errand: Errand & { purpose: 'registration' },
  ): Promise<Signed | null> {
    const user = await insertUser(trx, { ...errand, role: 'user' }, now());
    if (user === undefined) return null;
    return { authorization: await sessions.open(trx, user.id), user: toUser(user) };
  }

  async function grantReset(trx: Writer, email: string): Promise<Signed | null> {
    // Held: the grant must not outlive the address that it is given for.
    const user = await holdUser(trx, email);
    if (user?.is_active !== 1) return null;
    return { authorization: await sessions.openGrant(trx, user.id), user: toUser(user) };
  }

  /** Gives the account the proved address, unless another one has taken it; tells the address it had. */
  async function moveAddress(
    trx: Writer,
    afterCommit: AfterCommit,
    { userId, email }: Errand & { purpose: 'email change' },
  ): Promise<User | null> {
    const owner = await findUser(trx, email);
    const before = await findUserById(trx, userId);
    if (before?.is_active !== 1 || (owner !== undefined && owner.id !== userId)) return null;
    const user = await setEmail(trx, userId, email);
    // Given for the address it had.
    await sessions.endGrants(trx, userId);
    afterCommit(() => void mailer.send(mails.emailChanged(before.email)));
    return toUser(user);
  }

  return {
    /**
     * Mails a code that finishes the registration. Keepers and admins are made by an admin, at once.
     * @throws {PortalError} FORBIDDEN where anyone else asks for a role above `user`
     */
    async register(account: NewAccount, viewer: Account | null): Promise<void> {
      if (account.role !== 'user') {
        if (viewer?.role !== 'admin') throw new PortalError('FORBIDDEN');
        await createAccount(pieces, account);
        return;
      }
      refuseCommonPassword('password', account.password);
      const { name, email, password } = account;
      const passwordHash = await hashPassword(password);
      await database.transaction(async (trx, afterCommit) => {
        await mailCode(trx, afterCommit, { purpose: 'registration', name, email, passwordHash });
      });
    },

    /** @throws {PortalError} LOGIN_FAILED, whatever of the two is wrong and for a deactivated account */
    async login({ email, password }: { email: string; password: string }): Promise<Signed> {
      const user = await findUser(database.read, email);
      const stored = user?.password_hash ?? (await decoyHash);
      const isRight = await isPasswordOf(password, stored);
      if (!isRight || user?.is_active !== 1) throw new PortalError('LOGIN_FAILED');
      return database.transaction(async (trx) => {
        // Read again: it may have been deactivated, or its password changed, while the hash was made.
        const current = await holdUser(trx, email);
        if (current?.is_active !== 1 || current.password_hash !== stored) {
          throw new PortalError('LOGIN_FAILED');
        }
        return { authorization: await sessions.open(trx, current.id), user: toUser(current) };
      });
    },

    async logout(token: string): Promise<void> {
      await database.transaction(async (trx, afterCommit) => {
        await sessions.end(trx, token);
        afterCommit(() => realtime.dropSession(sessions.hashToken(token)));
      });
    },

    async forgotPassword(email: string): Promise<void> {
      await database.transaction(async (trx, afterCommit) => {
        await mailCode(trx, afterCommit, { purpose: 'reset', email });
      });
    },

    /** Mails a new code for what the address asked for last; where that was nothing, nothing goes out. */
    async resendCode(email: string): Promise<void> {
      await database.transaction(async (trx, afterCommit) => {
        const errand = await codes.pending(trx, email);
        if (errand !== null) await mailCode(trx, afterCommit, errand);
      });
    },

    /**
     * Signs a new account in, gives the grant to reset a password, or moves an account to the address.
     * @param session of who asks, where they are signed in: an e-mail change is confirmed in it, and
     *   it goes on
     * @throws {PortalError} CODE_INVALID for a code that is wrong, used, expired, dead of wrong tries
     *   or another account's
     */
    async verifyCode(
      { email, otp: code }: { email: string; otp: string },
      session: { userId: string; token: string } | null,
    ): Promise<Signed & Pick<Errand, 'purpose'>> {
      async function finish(trx: Writer, afterCommit: AfterCommit, errand: Errand) {
        if (errand.purpose === 'registration') return finishRegistration(trx, errand);
        if (errand.purpose === 'reset') return grantReset(trx, errand.email);
        const user = await moveAddress(trx, afterCommit, errand);
        return user && session && { authorization: session.token, user };
      }

      // Thrown outside: a wrong try has to stay counted.
      const verified = await database.transaction(async (trx, afterCommit) => {
        const userId = session?.userId ?? null;
        const errand = await codes.redeem(trx, { email, code, userId });
        const signed = errand && (await finish(trx, afterCommit, errand));
        return errand && signed && { ...signed, purpose: errand.purpose };
      });
      if (verified === null) throw new PortalError('CODE_INVALID');
      return verified;
    },

    /**
     * Uses up the grant, sets the password and ends every session of the account.
     * @throws {PortalError} NOT_SIGNED_IN where the grant is dead, or for another address
     */
    async resetPassword(
      grant: string | null,
      { email, newPassword }: { email: string; newPassword: string },
    ): Promise<void> {
      // First: hashing is the costly part, and not done for everybody.
      if (grant === null || !(await sessions.isGrant(grant))) {
        throw new PortalError('NOT_SIGNED_IN');
      }
      refuseCommonPassword('newPassword', newPassword);
      const passwordHash = await hashPassword(newPassword);
      await database.transaction(async (trx, afterCommit) => {
        const userId = await sessions.spendGrant(trx, grant);
        const changed =
          userId !== null &&
          (await trx
            .updateTable('users')
            .set({ password_hash: passwordHash })
            .where('id', '=', userId)
            .where('email_key', '=', emailKey(email))
            .where('is_active', '=', 1)
            .returning('id')
            .executeTakeFirst());
        // Thrown inside: a grant used for another address is not spent.
        if (!changed) throw new PortalError('NOT_SIGNED_IN');
        await sessions.endAll(trx, changed.id);
        afterCommit(() => realtime.dropUser(changed.id));
      });
    },

    /**
     * Sets the password of who is signed in and ends their other sessions.
     * @throws {PortalError} WRONG_PASSWORD where the current one is not right
     */
    async changePassword(
      { userId, token }: { userId: string; token: string },
      { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
    ): Promise<void> {
      refuseCommonPassword('newPassword', newPassword);
      const user = await findUserById(database.read, userId);
      if (user === undefined) throw new PortalError('NOT_SIGNED_IN');
      if (!(await isPasswordOf(currentPassword, user.password_hash))) {
        throw new PortalError('WRONG_PASSWORD');
      }
      const passwordHash = await hashPassword(newPassword);
      await database.transaction(async (trx, afterCommit) => {
        const changed = await trx
          .updateTable('users')
          .set({ password_hash: passwordHash })
          .where('id', '=', userId)
          // It may have been changed while the hashes were made.
          .where('password_hash', '=', user.password_hash)
          .where('is_active', '=', 1)
          .returning('id')
          .executeTakeFirst();
        if (changed === undefined) throw new PortalError('WRONG_PASSWORD');
        const ended = await sessions.endOthers(trx, userId, token);
        afterCommit(() => ended.forEach((tokenHash) => realtime.dropSession(tokenHash)));
      });
    },

    /**
     * Makes this the address that the account is to have: another one than it has waits for the code
     * that is mailed to it, and an earlier wish is dropped.
     * @returns the address that waits, or null
     */
    async askForEmail(
      trx: Writer,
      afterCommit: AfterCommit,
      user: { id: string; email: string },
      email: string,
    ): Promise<string | null> {
      if (email === user.email) {
        await codes.dropEmailChange(trx, user.id);
        return null;
      }
      await mailCode(trx, afterCommit, { purpose: 'email change', email, userId: user.id });
      return email;
    },
  };
}
