import type { SqlBool } from 'kysely';
import { sql } from 'kysely';
import type { Reader, Writer } from '../../../db/database.ts';
import { emailKey } from '../../../db/lookup-keys.ts';

/** A person without an account for whom a lost item was posted. */
export interface WaitingOwner {
  name: string;
  email: string;
}

export async function insertWaitingOwner(
  trx: Writer,
  itemId: string,
  { name, email }: WaitingOwner,
): Promise<void> {
  await trx
    .insertInto('waiting_owners')
    .values({
      item_id: itemId,
      name,
      email,
      email_key: emailKey(email),
      mails: 0,
      last_mail_day: -1,
    })
    .execute();
}

export async function findWaitingOwner(read: Reader, itemId: string): Promise<WaitingOwner | null> {
  const owner = await read
    .selectFrom('waiting_owners')
    .select(['name', 'email'])
    .where('item_id', '=', itemId)
    .executeTakeFirst();
  return owner ?? null;
}

/** Corrects the name and the capitalisation of the address. */
export async function renameWaitingOwner(
  trx: Writer,
  itemId: string,
  { name, email }: WaitingOwner,
): Promise<void> {
  await trx
    .updateTable('waiting_owners')
    .set({ name, email })
    .where('item_id', '=', itemId)
    .execute();
}

/** Stores another person, or another address of the person. The limits on emails start again from zero. */
export async function replaceWaitingOwner(
  trx: Writer,
  itemId: string,
  { name, email }: WaitingOwner,
): Promise<void> {
  await trx
    .updateTable('waiting_owners')
    .set((column) => ({
      name,
      email,
      email_key: emailKey(email),
      mails: 0,
      last_mail_day: -1,
      corrections: column('corrections', '+', 1),
    }))
    .where('item_id', '=', itemId)
    .execute();
}

/** The items that wait for an account with this address, oldest first. */
export function itemsWaitingFor(read: Reader, email: string) {
  return read
    .selectFrom('waiting_owners')
    .innerJoin('items', 'items.id', 'waiting_owners.item_id')
    .select(['items.id', 'items.seq', 'items.posted_by_id'])
    .where('email_key', '=', emailKey(email))
    .orderBy('items.seq')
    .execute();
}

/**
 * @returns false if the item does not wait for the owner of this address, for example because the address was
 * corrected
 */
export async function deleteWaitingOwner(
  trx: Writer,
  itemId: string,
  email: string,
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('waiting_owners')
    .where('item_id', '=', itemId)
    .where('email_key', '=', emailKey(email))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

const isSearched = sql<SqlBool>`items.is_active = 1 and items.deleted_at is null
  and items.status in ('Lost', 'Claimed')`;

/**
 * Deletes the name and address of the owner if the item is inactive, deleted, found or returned. Call it after each
 * change of the item.
 */
export async function deleteWaitingOwnerIfUnneeded(trx: Writer, itemId: string): Promise<void> {
  await trx
    .deleteFrom('waiting_owners')
    .where('item_id', '=', itemId)
    .where((the) =>
      the.not(
        the.exists(
          the.selectFrom('items').select('id').where('items.id', '=', itemId).where(isSearched),
        ),
      ),
    )
    .execute();
}
