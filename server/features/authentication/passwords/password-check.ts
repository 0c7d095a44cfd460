import type { Database } from '../../../db/database.ts';
import { type UserRow, findUser, findUserById } from '../repository.ts';
import { newToken } from '../tokens.ts';
import { maySignInWithPassword } from './given-passwords.ts';
import { hashPassword, isPasswordOf } from './passwords.ts';

export interface PasswordCheck {
  /**
   * Checks the password of an account. The check takes equally long for known and unknown addresses.
   * @returns the account; null if the password is wrong or expired, or if the account is inactive or unknown
   * @throws PortalError BUSY (passwords.ts)
   */
  accountWithPassword: (
    who: { id: string } | { email: string },
    password: string,
  ) => Promise<UserRow | null>;
  /**
   * Hash of a password that nobody knows. The password of an unknown account is checked against this hash, so that it
   * takes as long as for a known one. Accounts whose user has not chosen a password yet get it too.
   */
  unknownPasswordHash: Promise<string>;
}

export function createPasswordCheck({
  database,
  now,
}: {
  database: Pick<Database, 'read'>;
  now: () => number;
}): PasswordCheck {
  const unknownPasswordHash = hashPassword(newToken());

  return {
    unknownPasswordHash,

    async accountWithPassword(who, password) {
      const { read } = database;
      const user = 'id' in who ? await findUserById(read, who.id) : await findUser(read, who.email);
      const isRight = await isPasswordOf(
        password,
        user?.password_hash ?? (await unknownPasswordHash),
      );
      return isRight && user !== undefined && maySignInWithPassword(user, now()) ? user : null;
    },
  };
}
