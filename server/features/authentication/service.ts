import { z } from 'zod/mini';
import type { AfterCommit, Database, Writer } from '../../db/database.ts';
import { signed } from '../../crypto/signatures.ts';
import type { Account } from '../../http/account.ts';
import { PortalError } from '../../http/errors/portal-error.ts';
import { type ViewersKey, fingerprintOf, firstReply, performOnce } from '../../http/idempotency.ts';
import type { MailQueue } from '../../mail/mail-queue.ts';
import type { JoinItems } from '../items/owners/joining.ts';
import { type NewAccount, createAccount } from './accounts.ts';
import {
  type Opened,
  type Signed,
  createCodeVerification,
  openedFor,
} from './code-verification.ts';
import { maySignInWithPassword } from './passwords/given-passwords.ts';
import { refuseGuessablePassword } from './passwords/guessable-passwords.ts';
import type { CodeRequest, Requester } from './code-requests.ts';
import { createMailedCodes } from './mailed-codes.ts';
import { createMails, mailWithCode } from './mails.ts';
import { createPasswordChanges } from './passwords/password-changes.ts';
import type { PasswordCheck } from './passwords/password-check.ts';
import { hashPassword, isPasswordOf, isWeakHash } from './passwords/passwords.ts';
import {
  type UserRow,
  findUser,
  findUserById,
  lockUser,
  setPasswordHash,
  toUser,
} from './repository.ts';
import type { Sessions } from './sessions.ts';
import { hashToken, newToken } from './tokens.ts';

interface Pieces {
  config: { publicUrl: string };
  /** Key of the hashes of stored codes. */
  secret: Buffer;
  database: Database;
  mailQueue: Pick<MailQueue, 'queue'>;
  passwordCheck: PasswordCheck;
  joinItems: JoinItems;
  now: () => number;
  sessions: Sessions;
  /** Closes live connections. */
  realtime: { dropUser(userId: string): void; dropSession(tokenHash: string): void };
}

/** Stored under the key of a registration. */
const Registered = z.object({});

export type Authentication = ReturnType<typeof createAuthentication>;

/**
 * Accounts and signing in. Responses, timing and limits do not reveal whether an address has an account. Only the email
 * that is sent to the address does. Admins see all accounts anyway, so when they create a keeper or admin, the response
 * says if the address already has an account. Each call that computes a password hash may throw BUSY (passwords.ts).
 */
export function createAuthentication(pieces: Pieces) {
  const { config, secret, database, mailQueue, joinItems, now, sessions, realtime } = pieces;
  const codes = createMailedCodes(secret, now, database.dialect);
  const mails = createMails(config.publicUrl);
  const { accountWithPassword, unknownPasswordHash } = pieces.passwordCheck;

  async function mailCode(
    trx: Writer,
    afterCommit: AfterCommit,
    codeRequest: CodeRequest,
  ): Promise<void> {
    const code = await codes.issue(trx, codeRequest);
    const user = await findUser(trx, codeRequest.email);
    await mailQueue.queue(trx, afterCommit, mailWithCode(mails, codeRequest, code, user));
  }

  /**
   * Makes the registration cookie of a browser that has none. With an Idempotency-Key it depends on the key alone, so
   * that a repeat gets the same cookie: the response with the first one may be lost. Only the client knows its key.
   */
  function browserToken(key: string | null): string {
    return key === null ? newToken() : signed(secret, 'registration', key).toString('base64url');
  }

  /**
   * Opens a session, and makes the user the poster of lost items that keepers posted for their address.
   * @param before the client's previous token, whose session ends
   */
  async function openSession(
    trx: Writer,
    afterCommit: AfterCommit,
    user: UserRow,
    before: string | null,
  ): Promise<Opened> {
    const authorization = await sessions.open(trx, user.id, before);
    await joinItems(trx, afterCommit, user);
    if (before !== null) afterCommit(() => realtime.dropSession(hashToken(before)));
    return openedFor(user, authorization);
  }

  /**
   * Signs in. Replaces the password's hash if it is weak (`isWeakHash`).
   * @param before the client's previous session token, if any
   * @throws PortalError LOGIN_FAILED for an unknown address, a wrong or expired password, and a deactivated
   * account alike
   */
  async function login(
    { email, password }: { email: string; password: string },
    before: string | null,
  ): Promise<Opened> {
    const user = await accountWithPassword({ email }, password);
    if (user === null) throw new PortalError('LOGIN_FAILED');
    const { password_hash: stored } = user;
    const passwordHash = isWeakHash(stored) ? await hashPassword(password) : stored;
    const opened = await database.transaction(async (trx, afterCommit) => {
      // Read the account again: while the hash was computed, it may have been deactivated or its password changed.
      const current = await lockUser(trx, email);
      if (current === undefined || !maySignInWithPassword(current, now()))
        throw new PortalError('LOGIN_FAILED');
      if (current.password_hash !== stored) return null;
      if (passwordHash !== stored) await setPasswordHash(trx, current.id, passwordHash);
      const signingIn = { ...current, password_hash: passwordHash };
      return openSession(trx, afterCommit, signingIn, before);
    });
    // Null means that the stored hash changed after it was read, for example because a concurrent sign-in replaced a
    // weak hash. Check the password against the new one.
    return opened ?? login({ email, password }, before);
  }

  return {
    ...createPasswordChanges({ ...pieces, mails }),
    ...createCodeVerification({ ...pieces, codes, mails, openSession, unknownPasswordHash }),

    /**
     * Creates the account of a keeper or admin at once, without a code.
     * @throws PortalError FORBIDDEN if the viewer is no admin; VALIDATION_ERROR if the password is easy to guess, or
     * the address already has an account
     */
    async createStaffAccount(account: NewAccount, viewer: Account | null): Promise<void> {
      if (viewer?.role !== 'admin') throw new PortalError('FORBIDDEN');
      await createAccount(pieces, account);
    },

    /**
     * Mails a code that completes the registration; if the address already has an account, the email says so instead.
     * @param given raw registration cookie of the browser; null if it has none
     * @param key the Idempotency-Key. A repeat with the same key, name and address mails nothing. Its password is not
     * compared, because neither passwords nor their fingerprints are stored under keys
     * @returns the raw registration cookie that the browser must store. It binds the code to the browser. A repeat
     * returns the cookie of the first request
     * @throws PortalError VALIDATION_ERROR if the password is easy to guess; IDEMPOTENCY_KEY_REUSED
     */
    async register(
      { name, email, password }: Omit<NewAccount, 'role'>,
      given: string | null,
      key: ViewersKey | null,
    ): Promise<string> {
      const browser = given ?? browserToken(key?.key ?? null);
      const keyed = key && {
        ...key,
        endpoint: { status: 201, reply: Registered },
        fingerprint: fingerprintOf('POST /auth/register', { name, email }, null),
      };
      // Check this before hashing, because a repeat counts toward no limit, and hashing is expensive.
      if (keyed && (await firstReply(database.read, keyed)) !== null) return browser;
      refuseGuessablePassword('password', password, { name, email });
      const passwordHash = await hashPassword(password);
      await performOnce(database, keyed, async (trx, afterCommit) => {
        const browserHash = hashToken(browser);
        const codeRequest = {
          purpose: 'registration',
          name,
          email,
          passwordHash,
          browserHash,
        } as const;
        await mailCode(trx, afterCommit, codeRequest);
        return {};
      });
      return browser;
    },

    login,

    /**
     * Gives the session a new token after the user has entered the password again.
     * @throws PortalError WRONG_PASSWORD; NOT_SIGNED_IN if the session has ended in the meantime
     */
    async reauthenticate(
      { userId, token }: { userId: string; token: string },
      password: string,
    ): Promise<Signed> {
      const user = await findUserById(database.read, userId);
      if (user === undefined) throw new PortalError('NOT_SIGNED_IN');
      if (!(await isPasswordOf(password, user.password_hash))) {
        throw new PortalError('WRONG_PASSWORD');
      }
      const authorization = await database.transaction((trx) =>
        // Throws if the session is gone, for example because the account was deactivated while the hash was computed.
        sessions.renew(trx, userId, token),
      );
      return { authorization, user: toUser(user) };
    },

    async logout(token: string): Promise<void> {
      await database.transaction(async (trx, afterCommit) => {
        const ended = await sessions.end(trx, token);
        afterCommit(() => ended.forEach((tokenHash) => realtime.dropSession(tokenHash)));
      });
    },

    async forgotPassword(
      trx: Writer,
      afterCommit: AfterCommit,
      email: string,
      { isKnownDevice }: Requester,
    ): Promise<void> {
      await mailCode(trx, afterCommit, { purpose: 'reset', email, isByKnownDevice: isKnownDevice });
    },

    /**
     * Mails a new code to the address, for the requester's latest pending request. If the requester has none, mails a
     * code for somebody else's pending request for this address. Sends nothing if there is none at all.
     */
    async resendCode(
      trx: Writer,
      afterCommit: AfterCommit,
      email: string,
      requester: Requester,
    ): Promise<void> {
      const codeRequest = await codes.pending(trx, email, requester);
      if (codeRequest !== null) await mailCode(trx, afterCommit, codeRequest);
    },

    /**
     * Requests a change of the account's address. Mails a code to the new address; the change is pending until that
     * code is entered, for at most a day. Replaces an earlier pending change. Requesting the current address only
     * cancels a pending change. If another account has the new address, the email says so and has no code.
     * @returns the pending address, or null
     */
    async requestEmailChange(
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
