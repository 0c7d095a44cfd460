import type { Database } from '../../../db/database.ts';
import { findUser, findUserById } from '../repository.ts';
import { newToken } from '../tokens.ts';
import { maySignInWithPassword } from './given-passwords.ts';
import { hashPassword, isPasswordOf } from './passwords.ts';

/**
 * Checks the password of an account. The check takes equally long for known and unknown addresses. Only the first check
 * of an unknown address takes longer, because the hash to compare with is computed then.
 * @returns the account's id; null if the password is wrong or expired, or if the account is inactive or unknown
 * @throws PortalError BUSY (passwords.ts)
 */
export type AccountWithPassword = (
  who: { id: string } | { email: string },
  password: string,
) => Promise<string | null>;

export function createPasswordCheck({
  database,
  now,
}: {
  database: Pick<Database, 'read'>;
  now: () => number;
}): AccountWithPassword {
  /** Hash of a password that nobody knows, computed for the first unknown account. */
  let unknownPasswordHash: Promise<string> | undefined;

  return async (who, password) => {
    const { read } = database;
    const user = 'id' in who ? await findUserById(read, who.id) : await findUser(read, who.email);
    const stored =
      user?.password_hash ?? (await (unknownPasswordHash ??= hashPassword(newToken())));
    const isRight = await isPasswordOf(password, stored);
    return isRight && user !== undefined && maySignInWithPassword(user, now()) ? user.id : null;
  };
}
