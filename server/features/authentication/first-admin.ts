import type { Database, Reader } from '../../db/database.ts';
import { hashPassword } from './passwords.ts';
import { readablePassword } from './readable-password.ts';
import { emailKey, insertUser } from './repository.ts';
import { createSessions } from './sessions.ts';

/** Ends in a name that RFC 2606 reserves, so that mail to it reaches nobody. */
const inventedEmail = 'admin@lost-and-found.example';

/** How the first admin signs in. */
export interface FirstAdmin {
  email: string;
  /** The password where it was made up here; null where the settings gave it. */
  password: string | null;
}

/**
 * Sees to it that there is an active admin. Where there is one, nothing changes.
 * @param given what the account is to be made of; null makes up a password. An account that the
 *   address already has becomes the admin's, with this password, and whoever was signed in to it no
 *   longer is.
 * @returns how to sign in, when the account was made now
 */
export async function ensureFirstAdmin(
  { database, now }: { database: Database; now: () => number },
  given: { email: string; password: string } | null,
): Promise<FirstAdmin | null> {
  if (await hasAdmin(database.read)) return null;

  const { email, password } = given ?? { email: inventedEmail, password: readablePassword() };
  const passwordHash = await hashPassword(password);
  return database.transaction(async (trx) => {
    // Another node may have made it meanwhile.
    await database.dialect.hold(trx, 'first admin');
    if (await hasAdmin(trx)) return null;
    const made = await insertUser(
      trx,
      { name: 'Admin', email, passwordHash, role: 'admin' },
      now(),
    );
    if (made === undefined) {
      const { id } = await trx
        .updateTable('users')
        .set({ role: 'admin', is_active: 1, password_hash: passwordHash })
        .where('email_key', '=', emailKey(email))
        .returning('id')
        .executeTakeFirstOrThrow();
      await createSessions({ database, now }).endAll(trx, id);
    }
    return { email, password: given === null ? password : null };
  });
}

async function hasAdmin(read: Reader): Promise<boolean> {
  const admin = await read
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('is_active', '=', 1)
    .limit(1)
    .executeTakeFirst();
  return admin !== undefined;
}
