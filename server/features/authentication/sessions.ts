import { dayMs, minuteMs } from '../../../contract/durations.ts';
import { otp, recentSignInMs } from '../../../contract/bounds.ts';
import { compileOnce } from '../../db/compile-once.ts';
import type { Database, Writer } from '../../db/database.ts';
import { planOnce } from '../../db/plan-once.ts';
import type { Account, AccountOfToken } from '../../http/account.ts';
import { PortalError } from '../../http/errors/portal-error.ts';
import { lockUserById } from './repository.ts';
import { hashToken, newToken } from './tokens.ts';

/** A session expires this many milliseconds after it was opened or last extended. Its use extends it. */
const sessionLifeMs = 30 * dayMs;
/** Extending a session costs a write, so it happens at most once a day. */
const extendEveryMs = dayMs;
/**
 * A replaced token stays valid for this long, so that other tabs can learn the new one, and a client that
 * lost the response can try again.
 */
const replacedLifeMs = minuteMs;
/**
 * A session's row is deleted only this many milliseconds after the session has expired. Live connections of its token
 * may stay open for up to two minutes after the expiry (server/realtime/realtime.ts). To close them earlier,
 * `endOthers` needs the row.
 */
const deletedAfterMs = 10 * minuteMs;

export interface Sessions {
  /**
   * Finds the account of a session token. Extends the session if it was last extended a day ago or longer, unless the
   * token has been replaced. Must not be used inside a transaction, because it starts one to extend the session.
   */
  accountOfToken: AccountOfToken;
  /**
   * Opens a session for a user who has just signed in.
   * @param before the client's previous raw token, whose session ends
   * @returns the raw token, which is not stored
   */
  open(trx: Writer, userId: string, before?: string | null): Promise<string>;
  /**
   * Opens a session that replaces another one, after the user has entered the password again. The previous
   * token stays valid for a minute. The device's push subscription moves to the new session.
   * @throws PortalError NOT_SIGNED_IN if the session has ended in the meantime
   */
  renew(trx: Writer, userId: string, token: string): Promise<string>;
  /**
   * Checks how long ago the user signed in with this token.
   * @throws PortalError REAUTHENTICATE if it was too long ago, or if the token was replaced or its session has ended
   */
  requireRecent(trx: Writer, token: string): Promise<void>;
  /**
   * Creates a grant: a token with which the user can set a new password without the old one, once and until it expires.
   * @param codeKey Idempotency-Key of the request that entered the code; null if it had none
   * @returns the raw token
   */
  openGrant(trx: Writer, userId: string, codeKey: string | null): Promise<string>;
  /** Returns the user id of a grant without using it up; null if the grant is expired or unknown. */
  userOfGrant(token: string): Promise<string | null>;
  /**
   * Uses up a grant.
   * @returns the arguments of openGrant; null if the grant is expired or unknown
   */
  spendGrant(
    trx: Writer,
    token: string,
  ): Promise<{ userId: string; codeKey: string | null } | null>;
  /**
   * Ends the session of a token, and the sessions of its user that were replaced within the last minute. If the session
   * was renewed, its earlier token would otherwise stay valid.
   * @returns the hashes of the ended tokens, and always the hash of `token`, even if its session had ended before
   */
  end(trx: Writer, token: string): Promise<string[]>;
  /** Ends all sessions and grants of a user. */
  endAll(trx: Writer, userId: string): Promise<void>;
  /**
   * Ends all sessions and grants of a user except the session of this token.
   * @returns the hashes of the ended tokens
   */
  endOthers(trx: Writer, userId: string, token: string): Promise<string[]>;
  /** Ends all grants of a user. */
  endGrants(trx: Writer, userId: string): Promise<void>;
  /** The hash that identifies the token in the database and among live connections. */
  hashToken(token: string): string;
}

export function createSessions({
  database,
  now,
}: {
  database: Database;
  now: () => number;
}): Sessions {
  async function insert(
    trx: Writer,
    userId: string,
    purpose: 'session' | 'reset',
    life: number,
    codeKey: string | null = null,
  ): Promise<string> {
    await trx
      .deleteFrom('sessions')
      .where('expires_at', '<=', now() - deletedAfterMs)
      .execute();
    const token = newToken();
    await trx
      .insertInto('sessions')
      .values({
        token_hash: hashToken(token),
        user_id: userId,
        purpose,
        created_at: now(),
        authenticated_at: now(),
        expires_at: now() + life,
        code_key: codeKey,
      })
      .execute();
    return token;
  }

  async function extend(tokenHash: string): Promise<void> {
    await database.transaction((trx) =>
      trx
        .updateTable('sessions')
        .set({ expires_at: now() + sessionLifeMs })
        .where('token_hash', '=', tokenHash)
        // The token may have been replaced in the meantime.
        .where('authenticated_at', '<>', 0)
        .execute(),
    );
  }

  return {
    hashToken,

    async accountOfToken(token): Promise<Account | null> {
      const tokenHash = hashToken(token);
      // Read the clock before the query, so that a slow query does not change the result.
      const at = now();
      const [session] = await findSession(database.read, { tokenHash, at });
      if (session === undefined) return null;
      const { expires_at: expiresAt, authenticated_at: authenticatedAt, ...account } = session;
      if (authenticatedAt !== 0 && expiresAt <= at + sessionLifeMs - extendEveryMs) {
        // Extending fails if the disk is full. Reading must still work, and the next call tries again.
        await extend(tokenHash).catch(() => undefined);
      }
      return account;
    },

    async open(trx, userId, before = null) {
      if (before !== null) {
        await trx
          .deleteFrom('sessions')
          .where('token_hash', '=', hashToken(before))
          .where('purpose', '=', 'session')
          .execute();
      }
      return insert(trx, userId, 'session', sessionLifeMs);
    },

    async renew(trx, userId, token) {
      // A concurrent change of the password ends all sessions of the account and must not miss the new one.
      await lockUserById(trx, userId);
      const replaced = await trx
        .selectFrom('sessions')
        .select('authenticated_at')
        .where('token_hash', '=', hashToken(token))
        .where('expires_at', '>', now())
        .executeTakeFirst();
      if (replaced === undefined) throw new PortalError('NOT_SIGNED_IN');
      const next = await insert(trx, userId, 'session', sessionLifeMs);
      await trx
        .updateTable('push_subscriptions')
        .set({ session_hash: hashToken(next) })
        .where('session_hash', '=', hashToken(token))
        .execute();
      await trx
        .updateTable('sessions')
        .set({ authenticated_at: 0, expires_at: now() + replacedLifeMs })
        .where('token_hash', '=', hashToken(token))
        .where('authenticated_at', '<>', 0)
        .execute();
      return next;
    },

    async requireRecent(trx, token) {
      const session = await trx
        .selectFrom('sessions')
        .select('authenticated_at')
        .where('token_hash', '=', hashToken(token))
        .executeTakeFirst();
      if (session === undefined || session.authenticated_at <= now() - recentSignInMs) {
        throw new PortalError('REAUTHENTICATE');
      }
    },

    openGrant: (trx, userId, codeKey) =>
      insert(trx, userId, 'reset', otp.mailedCodeLifeMs, codeKey),

    async userOfGrant(token) {
      const grant = await database.read
        .selectFrom('sessions')
        .select('user_id')
        .where('token_hash', '=', hashToken(token))
        .where('purpose', '=', 'reset')
        .where('expires_at', '>', now())
        .executeTakeFirst();
      return grant?.user_id ?? null;
    },

    async spendGrant(trx, token) {
      const grant = await trx
        .deleteFrom('sessions')
        .where('token_hash', '=', hashToken(token))
        .where('purpose', '=', 'reset')
        .where('expires_at', '>', now())
        .returning(['user_id as userId', 'code_key as codeKey'])
        .executeTakeFirst();
      return grant ?? null;
    },

    async end(trx, token) {
      const tokenHash = hashToken(token);
      const ended = await trx
        .deleteFrom('sessions')
        .where('token_hash', '=', tokenHash)
        .returning('user_id')
        .executeTakeFirst();
      if (ended === undefined) return [tokenHash];
      const replaced = await trx
        .deleteFrom('sessions')
        .where('user_id', '=', ended.user_id)
        .where('purpose', '=', 'session')
        .where('authenticated_at', '=', 0)
        .returning('token_hash')
        .execute();
      return [tokenHash, ...replaced.map((session) => session.token_hash)];
    },

    async endAll(trx, userId) {
      await trx.deleteFrom('sessions').where('user_id', '=', userId).execute();
    },

    async endOthers(trx, userId, token) {
      const ended = await trx
        .deleteFrom('sessions')
        .where('user_id', '=', userId)
        .where('token_hash', '<>', hashToken(token))
        .returning('token_hash')
        .execute();
      return ended.map((session) => session.token_hash);
    },

    async endGrants(trx, userId) {
      await trx
        .deleteFrom('sessions')
        .where('user_id', '=', userId)
        .where('purpose', '=', 'reset')
        .execute();
    },
  };
}

/**
 * Finds a session that has not expired, with its active account. Compiled once, because each request with a session and
 * each ping of a live connection runs it.
 */
const findSession = compileOnce(
  () => '',
  (read, _: { tokenHash: string; at: number }, valueOf) =>
    read
      .selectFrom('sessions')
      .modifyFront(planOnce)
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .select(['users.id', 'users.name', 'users.email', 'users.role'])
      .select(['expires_at', 'authenticated_at'])
      .where('token_hash', '=', valueOf('tokenHash'))
      .where('purpose', '=', 'session')
      .where('expires_at', '>', valueOf('at'))
      .where('is_active', '=', 1)
      .where((the) =>
        the.or([
          the('password_expires_at', 'is', null),
          the('password_expires_at', '>', valueOf('at')),
        ]),
      ),
);
