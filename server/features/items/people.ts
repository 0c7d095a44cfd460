import { type Role, staffRoles } from '../../../contract/permissions.ts';
import type { Reader, Writer } from '../../db/database.ts';
import { isOpenClaim } from '../../db/queries/open-claims.ts';

/* Queries for the accounts of an item's people. */

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

/**
 * Like findActiveStaff, but locks the account's row until the transaction ends. Assigning a keeper and deactivating the
 * account both do so first, so that no item gets a keeper whose account is just being deactivated.
 */
export async function lockActiveStaff(
  trx: Writer,
  id: string,
): Promise<{ id: string; name: string; role: Role } | undefined> {
  return trx
    .updateTable('users')
    .set((column) => ({ is_active: column.ref('is_active') }))
    .where('id', '=', id)
    .where('role', 'in', staffRoles)
    .where('is_active', '=', 1)
    .returning(['id', 'name', 'role'])
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

/** Ids of an item's poster and of the people who have claimed it. */
export async function findPosterAndClaimants(read: Reader, itemId: string): Promise<string[]> {
  const item = await read
    .selectFrom('items')
    .select(['posted_by_id', 'claimed_by_id'])
    .where('id', '=', itemId)
    .executeTakeFirst();
  const claims = await read
    .selectFrom('claims')
    .select('user_id')
    .where('item_id', '=', itemId)
    .where(isOpenClaim)
    .execute();
  const claimants = claims.map(({ user_id: userId }) => userId);
  const ids = [item?.posted_by_id, item?.claimed_by_id, ...claimants];
  return [...new Set(ids.filter((id) => typeof id === 'string'))];
}
