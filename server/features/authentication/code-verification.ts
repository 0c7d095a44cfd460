import { z } from 'zod/mini';
import { repeatableForMs } from '../../../contract/bounds.ts';
import type { User } from '../../../contract/entities.ts';
import type { AfterCommit, Database, Reader, Writer } from '../../db/database.ts';
import { PortalError } from '../../http/errors/portal-error.ts';
import {
  type KeyedCall,
  changeStoredReply,
  fingerprintOf,
  firstReply,
  hasStoredResponse,
  outcomeOnce,
} from '../../http/idempotency.ts';
import type { MailQueue } from '../../mail/mail-queue.ts';
import type { JoinItems } from '../items/owners/joining.ts';
import { type CodeRequest, type Requester, hasCountedTowardAddress } from './code-requests.ts';
import type { MailedCodes } from './mailed-codes.ts';
import type { Mails } from './mails.ts';
import {
  type UserRow,
  findUser,
  findUserById,
  insertUser,
  lockUser,
  nobody,
  setEmail,
  toUser,
} from './repository.ts';
import type { Sessions } from './sessions.ts';
import { hashToken } from './tokens.ts';

interface Pieces {
  database: Database;
  codes: MailedCodes;
  mailQueue: Pick<MailQueue, 'queue'>;
  mails: Pick<Mails, 'emailChanged'>;
  joinItems: JoinItems;
  now: () => number;
  sessions: Sessions;
  openSession: OpenSession;
  /** Hash of a password that nobody knows. */
  unknownPasswordHash: Promise<string>;
}

/** A raw token and its account. */
export interface Signed {
  authorization: string;
  user: User;
}

/** With the stored password hash, for the proof of a known device. The client must not get the hash. */
export interface Opened extends Signed {
  passwordHash: string;
}

/**
 * Opens a session.
 * @param before the client's previous token, whose session ends
 */
type OpenSession = (
  trx: Writer,
  afterCommit: AfterCommit,
  user: UserRow,
  before: string | null,
) => Promise<Opened>;

/** Result of entering a correct code. If the purpose is `reset`, the token can only set a new password. */
type Verified = Opened & Pick<CodeRequest, 'purpose'>;

interface ForLimits {
  /** Whether the request for the code counted toward a network address, and this is the first request with the code. */
  isMailCounted: boolean;
}

/** The client that entered a code. */
interface Client {
  /** Its session token; null if signed out. */
  token: string | null;
  /** The Idempotency-Key; null if it sent none. */
  key: string | null;
}

/** An email address and a code that was typed for it. */
interface Proof {
  email: string;
  otp: string;
}

/**
 * Stored under the Idempotency-Key of an accepted code. Tokens are not stored, so a repeat of a registration or reset
 * gets a new token.
 */
const Accepted = z.object({
  purpose: z.enum(['registration', 'reset', 'email change']),
  /** Epoch milliseconds. */
  at: z.number(),
  /**
   * Hash of the stored password hash. After a change of the password, which ends all sessions, no repeat succeeds,
   * unless the code itself has set the password (`codeHasSet`).
   */
  password: z.string(),
});

const endpoint = { status: 200, reply: Accepted };

/**
 * Lets a repeat of an accepted code succeed after its grant has set a password. The response to the new password may be
 * lost, and the page with the grant reloaded. The user then enters the same code again.
 */
export async function codeHasSet(
  trx: Writer,
  { userId, key }: { userId: string; key: string },
  passwordHash: string,
): Promise<void> {
  await changeStoredReply(trx, { endpoint, userId, key }, (accepted) => ({
    ...accepted,
    password: hashToken(passwordHash),
  }));
}

/** @param user as stored, with the latest password hash */
export function openedFor(user: UserRow, authorization: string): Opened {
  return { authorization, user: toUser(user), passwordHash: user.password_hash };
}

/** Checks entered codes, and carries out what they were mailed for. */
export function createCodeVerification(pieces: Pieces) {
  const { database, codes, mailQueue, mails, joinItems, now, sessions, openSession } = pieces;

  async function finishRegistration(
    trx: Writer,
    afterCommit: AfterCommit,
    { email, name, passwordHash }: CodeRequest & { purpose: 'registration' },
    { token, key }: Client,
  ): Promise<Verified | null> {
    const hash = passwordHash ?? (await pieces.unknownPasswordHash);
    const account = { email, name, passwordHash: hash, role: 'user' } as const;
    const user = await insertUser(trx, account, now());
    if (user === undefined) return null;
    await codes.dropRegistrations(trx, email);
    if (passwordHash === null) return grantReset(trx, email, key);
    const signed = await openSession(trx, afterCommit, user, token);
    return { ...signed, purpose: 'registration' };
  }

  async function grantReset(
    trx: Writer,
    email: string,
    key: string | null,
  ): Promise<Verified | null> {
    // Lock the user, because a concurrent change of the address deletes all grants and must not miss this one.
    const user = await lockUser(trx, email);
    if (user?.is_active !== 1) return null;
    const authorization = await sessions.openGrant(trx, user.id, key);
    return { ...openedFor(user, authorization), purpose: 'reset' };
  }

  /**
   * Changes the account's address to the verified one, and informs the previous address. Returns null if another
   * account has the address by now, or if the account is inactive.
   */
  async function moveAddress(
    trx: Writer,
    afterCommit: AfterCommit,
    { userId, email }: CodeRequest & { purpose: 'email change' },
  ): Promise<UserRow | null> {
    const owner = await findUser(trx, email);
    const before = await findUserById(trx, userId);
    if (before?.is_active !== 1 || (owner !== undefined && owner.id !== userId)) return null;
    const user = await setEmail(trx, userId, email);
    // Grants were issued for the previous address.
    await sessions.endGrants(trx, userId);
    await mailQueue.queue(trx, afterCommit, mails.emailChanged(before.email));
    await joinItems(trx, afterCommit, user);
    return user;
  }

  async function carryOut(
    trx: Writer,
    afterCommit: AfterCommit,
    codeRequest: CodeRequest,
    client: Client,
  ): Promise<Verified | null> {
    const { purpose } = codeRequest;
    const { token, key } = client;
    if (purpose === 'registration')
      return finishRegistration(trx, afterCommit, codeRequest, client);
    if (purpose === 'reset') return grantReset(trx, codeRequest.email, key);
    const user = await moveAddress(trx, afterCommit, codeRequest);
    return user && token !== null ? { ...openedFor(user, token), purpose } : null;
  }

  function keyedCall(
    userId: string,
    proof: Proof,
    key: string,
  ): KeyedCall<z.infer<typeof Accepted>> {
    const fingerprint = fingerprintOf('POST /auth/verify-otp', { ...proof }, null);
    return { endpoint, userId, key, fingerprint, now: now() };
  }

  /** Returns what the code did if an earlier request with the same key has just entered it, otherwise null. */
  async function findAccepted(read: Reader, proof: Proof, key: string | null) {
    if (key === null) return null;
    const user = await findUser(read, proof.email);
    const accepted = await firstReply(read, keyedCall(user?.id ?? nobody, proof, key));
    return accepted !== null && accepted.at > now() - repeatableForMs ? accepted : null;
  }

  async function storeAccepted(
    trx: Writer,
    afterCommit: AfterCommit,
    verified: Verified,
    proof: Proof,
    key: string,
  ) {
    const userId = verified.user._id;
    const user = await findUserById(trx, userId);
    if (user === undefined) throw new Error('the account of an accepted code is missing');
    const accepted = {
      purpose: verified.purpose,
      at: now(),
      password: hashToken(user.password_hash),
    };
    await outcomeOnce(trx, afterCommit, keyedCall(userId, proof, key), () =>
      Promise.resolve(accepted),
    );
  }

  /**
   * Makes the result for a repeated request: opens another session, creates another grant, or returns the account whose
   * address the first request changed.
   */
  async function repeat(
    trx: Writer,
    afterCommit: AfterCommit,
    { purpose, password }: z.infer<typeof Accepted>,
    email: string,
    requester: Requester,
    { token, key }: Client,
  ): Promise<Verified | null> {
    // Lock the user, because a concurrent change of the password ends all sessions and must not miss the new one.
    const user = await lockUser(trx, email);
    if (user?.is_active !== 1 || hashToken(user.password_hash) !== password) return null;
    if (purpose === 'reset') return grantReset(trx, email, key);
    if (purpose === 'registration')
      return { ...(await openSession(trx, afterCommit, user, token)), purpose };
    const isSame = requester.userId === user.id && token !== null;
    return isSame ? { ...openedFor(user, token), purpose } : null;
  }

  return {
    /**
     * Completes what the code was requested for: creates the account and signs in, grants a password reset, or changes
     * an account's address. A new account without a trusted password gets a grant for a reset instead of a session.
     * @param key the Idempotency-Key. If the response to the first request is lost, the code is used up. Within ten
     * minutes, a repeat with the same key succeeds nevertheless, unless the password has been changed otherwise than by
     * this code
     * @param token the requester's session token, if signed in; an email change keeps this session, a sign-in ends it
     * @throws PortalError CODE_INVALID if the code is wrong, used, expired, blocked after wrong tries or requested by
     * another account, or if the account is inactive or the address has been taken in the meantime
     */
    async verifyCode(
      proof: Proof,
      requester: Requester,
      client: Client,
    ): Promise<Verified & ForLimits> {
      const { email, otp: code } = proof;
      const { key } = client;
      // Throw outside of the transaction, so that the count of wrong tries is committed.
      const verified = await database.transaction(async (trx, afterCommit) => {
        await codes.lock(trx, email);
        const accepted = await findAccepted(trx, proof, key);
        if (accepted !== null) {
          const again = await repeat(trx, afterCommit, accepted, email, requester, client);
          return again && { ...again, isMailCounted: false };
        }
        const codeRequest = await codes.redeem(trx, { email, code }, requester);
        const done = codeRequest && (await carryOut(trx, afterCommit, codeRequest, client));
        if (done && key !== null) await storeAccepted(trx, afterCommit, done, proof, key);
        return done && { ...done, isMailCounted: hasCountedTowardAddress(codeRequest) };
      });
      if (verified === null) throw new PortalError('CODE_INVALID');
      return verified;
    },

    /** Whether the request is a repeat of one whose code was accepted. */
    async isRepeatedCode(email: string, key: string | null): Promise<boolean> {
      if (key === null) return false;
      const user = await findUser(database.read, email);
      return hasStoredResponse(database.read, { userId: user?.id ?? nobody, key, now: now() });
    },
  };
}
