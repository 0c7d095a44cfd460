import { randomUUIDv7 } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { User } from '../../../contract/entities.ts';
import type { Role } from '../../../contract/permissions.ts';
import type { Reader, Writer } from '../../db/database.ts';
import { emailKey } from '../../db/lookup-keys.ts';
import type { Tables } from '../../db/schema/tables.ts';

export type UserRow = Selectable<Tables['users']>;

/**
 * Stands for the id of an account that does not exist. With it, a request for an address without an account reads the
 * database as often as one for an address with an account, so the time of the response does not tell them apart.
 */
export const nobody = '';

export async function findUser(read: Reader, email: string): Promise<UserRow | undefined> {
  return read
    .selectFrom('users')
    .selectAll()
    .where('email_key', '=', emailKey(email))
    .executeTakeFirst();
}

/**
 * Like findUser, but locks the row until the transaction ends. Only PostgreSQL needs the lock: SQLite runs one write
 * transaction at a time.
 */
export async function lockUser(trx: Writer, email: string): Promise<UserRow | undefined> {
  return trx
    .updateTable('users')
    .set((column) => ({ is_active: column.ref('is_active') }))
    .where('email_key', '=', emailKey(email))
    .returningAll()
    .executeTakeFirst();
}

export async function lockUserById(trx: Writer, id: string): Promise<void> {
  await trx
    .updateTable('users')
    .set((column) => ({ is_active: column.ref('is_active') }))
    .where('id', '=', id)
    .execute();
}

export async function findUserById(read: Reader, id: string): Promise<UserRow | undefined> {
  return read.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function setEmail(trx: Writer, id: string, email: string): Promise<UserRow> {
  return trx
    .updateTable('users')
    .set({ email, email_key: emailKey(email) })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function setPasswordHash(trx: Writer, id: string, hash: string): Promise<void> {
  await trx.updateTable('users').set({ password_hash: hash }).where('id', '=', id).execute();
}

export interface NewUser {
  name: string;
  email: string;
  passwordHash: string;
  role: Role;
}

/** @returns the new active account, or undefined if the address already has one */
export async function insertUser(
  trx: Writer,
  user: NewUser,
  now: number,
): Promise<UserRow | undefined> {
  return trx
    .insertInto('users')
    .values({
      id: randomUUIDv7(),
      name: user.name,
      email: user.email,
      email_key: emailKey(user.email),
      password_hash: user.passwordHash,
      role: user.role,
      is_active: 1,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('email_key').doNothing())
    .returningAll()
    .executeTakeFirst();
}

export function toUser(row: UserRow): User {
  return {
    id: row.id,
    _id: row.id,
    name: row.name,
    email: row.email,
    role: row.role,
    isActive: row.is_active === 1,
    createdAt: new Date(row.created_at).toISOString(),
  };
}
