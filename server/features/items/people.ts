import { type Role, staffRoles } from '../../../contract/permissions.ts';
import type { Reader } from '../../db/database.ts';

/* Queries for the accounts of an item's people. */

export async function findActiveKeeper(
  read: Reader,
  id: string,
): Promise<{ id: string; name: string } | undefined> {
  return read
    .selectFrom('users')
    .select(['id', 'name'])
    .where('id', '=', id)
    .where('role', '=', 'keeper')
    .where('is_active', '=', 1)
    .executeTakeFirst();
}

/** An active keeper or admin. */
export async function findActiveStaff(
  read: Reader,
  id: string,
): Promise<{ id: string; name: string; role: Role } | undefined> {
  return read
    .selectFrom('users')
    .select(['id', 'name', 'role'])
    .where('id', '=', id)
    .where('role', 'in', staffRoles)
    .where('is_active', '=', 1)
    .executeTakeFirst();
}

/** Name of an account, which may be inactive. */
export async function findUserName(read: Reader, id: string): Promise<string> {
  const user = await read
    .selectFrom('users')
    .select('name')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return user.name;
}

export async function isActiveUser(read: Reader, id: string): Promise<boolean> {
  const user = await read
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('is_active', '=', 1)
    .executeTakeFirst();
  return user !== undefined;
}
