import type { Database, Reader, Writer } from '../../db/database.ts';
import { maySignInWithPassword, limitPasswordLifetime } from './passwords/given-passwords.ts';
import { hashPassword } from './passwords/passwords.ts';
import { readablePassword } from './passwords/readable-password.ts';
import { emailKey } from '../../db/lookup-keys.ts';
import { insertUser } from './repository.ts';
import { createSessions } from './sessions.ts';

export const firstAdminName = 'Admin';
/** The first admin's address if none is configured. RFC 2606 reserves its domain, so no mail can be delivered to it. */
const inventedEmail = 'admin@lost-and-found.example';

/** Credentials of the first admin. */
export interface FirstAdmin {
  email: string;
  /** The generated password; null if the configuration set it. */
  password: string | null;
}

/**
 * Creates an admin unless there is an active one whose password has not expired.
 * @param given email and password; null stands for `inventedEmail` and a generated password. If the address already has
 * an account, that account becomes an active admin with this password, and its sessions end.
 * @returns the credentials; null if there was such an admin already
 */
export async function ensureFirstAdmin(
  { database, now }: { database: Database; now: () => number },
  given: { email: string; password: string } | null,
): Promise<FirstAdmin | null> {
  if (await hasAdmin(database.read, now())) return null;

  const { email, password } = given ?? { email: inventedEmail, password: readablePassword() };
  const passwordHash = await hashPassword(password);
  return database.transaction(async (trx) => {
    // Another node may have created an admin in the meantime.
    await database.dialect.acquireLock(trx, 'first admin');
    if (await hasAdmin(trx, now())) return null;
    const made = await insertUser(
      trx,
      { name: firstAdminName, email, passwordHash, role: 'admin' },
      now(),
    );
    const { id } = made ?? (await makeAdmin(trx, email, passwordHash));
    if (made === undefined) await createSessions({ database, now }).endAll(trx, id);
    if (given === null) await limitPasswordLifetime(trx, id, now());
    return { email, password: given === null ? password : null };
  });
}

function makeAdmin(trx: Writer, email: string, passwordHash: string): Promise<{ id: string }> {
  return trx
    .updateTable('users')
    .set({
      role: 'admin',
      is_active: 1,
      password_hash: passwordHash,
      password_expires_at: null,
    })
    .where('email_key', '=', emailKey(email))
    .returning('id')
    .executeTakeFirstOrThrow();
}

async function hasAdmin(read: Reader, now: number): Promise<boolean> {
  const admins = await read
    .selectFrom('users')
    .select(['is_active', 'password_expires_at'])
    .where('role', '=', 'admin')
    .execute();
  return admins.some((admin) => maySignInWithPassword(admin, now));
}
