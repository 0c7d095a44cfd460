import { otp } from '../../../contract/bounds.ts';
import type { Database, Writer } from '../../db/database.ts';
import type { Account, AccountOfToken } from '../../http/authenticate.ts';
import { hashToken, newToken } from './tokens.ts';

const day = 24 * 60 * 60_000;
/** A session ends when it has not been used for this long. */
const sessionLife = 30 * day;
/** Moving the end costs a write, so it is moved once a day at most. */
const extendEvery = day;

export interface Sessions {
  /** Finds who a session token belongs to and moves the session's end. Not for use in a transaction. */
  accountOfToken: AccountOfToken;
  /** @returns the raw token, which is not kept */
  open(trx: Writer, userId: string): Promise<string>;
  /** The raw token that lets a person set a new password, once and soon. */
  openGrant(trx: Writer, userId: string): Promise<string>;
  /** Whether a grant lives; it stays as it is. */
  isGrant(token: string): Promise<boolean>;
  /** Uses a grant up. @returns the id of the user it was for, or null where it is dead or forged */
  spendGrant(trx: Writer, token: string): Promise<string | null>;
  end(trx: Writer, token: string): Promise<void>;
  /** Ends all sessions and grants of a user. */
  endAll(trx: Writer, userId: string): Promise<void>;
  /** Ends all sessions and grants of a user but one. @returns the hashes of the ended tokens */
  endOthers(trx: Writer, userId: string, token: string): Promise<string[]>;
  /** Ends the grants of a user. */
  endGrants(trx: Writer, userId: string): Promise<void>;
  /** What stands for the token in the database and among the live connections. */
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
  ): Promise<string> {
    await trx.deleteFrom('sessions').where('expires_at', '<=', now()).execute();
    const token = newToken();
    await trx
      .insertInto('sessions')
      .values({
        token_hash: hashToken(token),
        user_id: userId,
        purpose,
        created_at: now(),
        expires_at: now() + life,
      })
      .execute();
    return token;
  }

  async function extend(tokenHash: string): Promise<void> {
    await database.transaction((trx) =>
      trx
        .updateTable('sessions')
        .set({ expires_at: now() + sessionLife })
        .where('token_hash', '=', tokenHash)
        .execute(),
    );
  }

  return {
    hashToken,

    async accountOfToken(token): Promise<Account | null> {
      const tokenHash = hashToken(token);
      // The time that is asked about, and not the one when the answer comes.
      const at = now();
      const session = await database.read
        .selectFrom('sessions')
        .innerJoin('users', 'users.id', 'sessions.user_id')
        .select(['users.id', 'users.name', 'users.email', 'users.role', 'sessions.expires_at'])
        .where('token_hash', '=', tokenHash)
        .where('purpose', '=', 'session')
        .where('expires_at', '>', at)
        .where('is_active', '=', 1)
        .executeTakeFirst();
      if (session === undefined) return null;
      const { expires_at: expiresAt, ...account } = session;
      if (expiresAt <= at + sessionLife - extendEvery) {
        // Where nothing can be written (a full disk) people still read, and the next call tries again.
        await extend(tokenHash).catch(() => undefined);
      }
      return account;
    },

    open: (trx, userId) => insert(trx, userId, 'session', sessionLife),
    openGrant: (trx, userId) => insert(trx, userId, 'reset', otp.mailedCodeLife),

    async isGrant(token) {
      const grant = await database.read
        .selectFrom('sessions')
        .select('user_id')
        .where('token_hash', '=', hashToken(token))
        .where('purpose', '=', 'reset')
        .where('expires_at', '>', now())
        .executeTakeFirst();
      return grant !== undefined;
    },

    async spendGrant(trx, token) {
      const grant = await trx
        .deleteFrom('sessions')
        .where('token_hash', '=', hashToken(token))
        .where('purpose', '=', 'reset')
        .where('expires_at', '>', now())
        .returning('user_id')
        .executeTakeFirst();
      return grant?.user_id ?? null;
    },

    async end(trx, token) {
      await trx.deleteFrom('sessions').where('token_hash', '=', hashToken(token)).execute();
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
