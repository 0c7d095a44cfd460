import type { ItemDraft } from '../../../../contract/item-input.ts';
import { type Viewer, mayUseDesk } from '../../../../contract/permissions.ts';
import type { Reader, Writer } from '../../../db/database.ts';
import { emailKey } from '../../../db/email-key.ts';
import { PortalError, invalid } from '../../../http/errors/portal-error.ts';
import { addHistory } from '../history.ts';
import { type WaitingOwner, insertWaitingOwner } from './waiting-owners.ts';

/** The person for whom a lost item is posted; `accountId` is null if they have no active account. */
export interface Owner extends WaitingOwner {
  accountId: string | null;
}

/**
 * @throws PortalError FORBIDDEN for everybody but keepers and admins; VALIDATION_ERROR if name or address is missing, or
 * the item is not lost
 */
export function refuseOwner(
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
 * @returns null if the item is posted for nobody else
 * @throws PortalError VALIDATION_ERROR on `ownerEmail` if it is the poster's own
 */
export async function findOwner(
  read: Reader,
  poster: { id: string },
  { ownerName: name, ownerEmail: email }: Pick<ItemDraft, 'ownerName' | 'ownerEmail'>,
): Promise<Owner | null> {
  if (name === undefined || email === undefined) return null;
  const account = await read
    .selectFrom('users')
    .select('id')
    .where('email_key', '=', emailKey(email))
    .where('is_active', '=', 1)
    .executeTakeFirst();
  if (account?.id === poster.id) throw invalid('ownerEmail', 'is your own address');
  return { name, email, accountId: account?.id ?? null };
}

/** Stores for whom an item was posted: in its history, and until they have an account also with their address. */
export async function storeOwner(
  trx: Writer,
  { itemId, actorId, at }: { itemId: string; actorId: string; at: number },
  owner: Owner,
): Promise<void> {
  const { name, accountId } = owner;
  await addHistory(trx, {
    ...{ itemId, actorId, subjectId: accountId, event: 'posted for owner', at },
    note: accountId === null ? name : null,
  });
  if (accountId === null) await insertWaitingOwner(trx, itemId, owner);
}
