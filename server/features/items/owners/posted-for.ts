import type { ItemDraft, OwnerInput } from '../../../../contract/items/item-input.ts';
import { type Viewer, mayUseDesk } from '../../../../contract/permissions.ts';
import type { Reader, Writer } from '../../../db/database.ts';
import { emailKey } from '../../../db/lookup-keys.ts';
import { PortalError, invalid } from '../../../http/errors/portal-error.ts';
import { addHistory } from '../history/history.ts';
import { type WaitingOwner, insertWaitingOwner } from './waiting-owners.ts';

/** The person for whom a lost item is posted; `accountId` is null if they have no active account. */
export interface Owner extends WaitingOwner {
  accountId: string | null;
}

/**
 * Checks the owner that a draft names, if it names one.
 * @throws PortalError FORBIDDEN for everybody but keepers and admins; VALIDATION_ERROR if name or address is missing,
 * or the item is not lost
 */
export function requireValidOwner(
  viewer: Viewer,
  { ownerName, ownerEmail, status }: Pick<ItemDraft, 'ownerName' | 'ownerEmail' | 'status'>,
): void {
  if (ownerName === undefined && ownerEmail === undefined) return;
  if (!mayUseDesk(viewer.role)) throw new PortalError('FORBIDDEN');
  if (ownerName === undefined) throw invalid('ownerName', 'is required');
  if (ownerEmail === undefined) throw invalid('ownerEmail', 'is required');
  if (status !== 'Lost') throw invalid('ownerName', 'is only for a lost item');
}

/**
 * @returns null if the poster does not post the item for another person
 * @throws PortalError VALIDATION_ERROR on `ownerEmail` if it is the poster's own
 */
export async function findOwnerOfDraft(
  read: Reader,
  { id }: { id: string },
  { ownerName, ownerEmail }: Pick<ItemDraft, 'ownerName' | 'ownerEmail'>,
): Promise<Owner | null> {
  if (ownerName === undefined || ownerEmail === undefined) return null;
  return findOwner(read, { viewerId: id, posterId: id }, { ownerName, ownerEmail });
}

/** @throws PortalError VALIDATION_ERROR on `ownerEmail` if it is the poster's own */
export async function findOwner(
  read: Reader,
  { viewerId, posterId }: { viewerId: string; posterId: string },
  { ownerName: name, ownerEmail: email }: OwnerInput,
): Promise<Owner> {
  const account = await read
    .selectFrom('users')
    .select('id')
    .where('email_key', '=', emailKey(email))
    .where('is_active', '=', 1)
    .executeTakeFirst();
  if (account?.id === posterId) {
    throw invalid(
      'ownerEmail',
      posterId === viewerId ? 'is your own address' : 'belongs to the person who posted the item',
    );
  }
  return { name, email, accountId: account?.id ?? null };
}

interface OwnerChange {
  itemId: string;
  actorId: string;
  at: number;
}

/**
 * Adds to an item's history for whom it was posted (`addOwnerHistory`). If that person has no active account, also
 * stores them as a waiting owner, with their address.
 */
export async function storeOwner(trx: Writer, change: OwnerChange, owner: Owner): Promise<void> {
  await addOwnerHistory(trx, change, owner);
  if (owner.accountId === null) await insertWaitingOwner(trx, change.itemId, owner);
}

/**
 * Adds an entry to an item's history that says for whom the item was posted. Also called when the person is corrected.
 * The entry has the person's name or account, but not the address.
 */
export async function addOwnerHistory(
  trx: Writer,
  change: OwnerChange,
  { name, accountId }: Owner,
): Promise<void> {
  const note = accountId === null ? name : null;
  await addHistory(trx, { ...change, subjectId: accountId, event: 'posted for owner', note });
}
