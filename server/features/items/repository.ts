import { type RawBuilder, sql } from 'kysely';
import { nameKey } from '../../db/lookup-keys.ts';
import type { Lane } from '../../../contract/claims/lane/lane.ts';
import type { ItemState } from '../../../contract/item-status.ts';
import type { Reader, Writer } from '../../db/database.ts';
import { compileForKeys, inOrderOf } from '../../db/compile-once.ts';
import { planOnce } from '../../db/plan-once.ts';
import { toFlag } from '../../db/schema/accounts.ts';
import { deleteWaitingOwnerIfUnneeded } from './owners/waiting-owners.ts';

/** All items that are not deleted, with the names of their category and people. */
function itemRows(read: Reader) {
  return read
    .selectFrom('items as item')
    .innerJoin('categories as category', 'category.id', 'item.category_id')
    .innerJoin('users as poster', 'poster.id', 'item.posted_by_id')
    .leftJoin('users as keeper', 'keeper.id', 'item.keeper_id')
    .leftJoin('users as claimant', 'claimant.id', 'item.claimed_by_id')
    .leftJoin('photos as photo', 'photo.id', 'item.photo_id')
    .leftJoin('items as linked', 'linked.id', 'item.linked_item_id')
    .leftJoin('waiting_owners as owner', 'owner.item_id', 'item.id')
    .modifyFront(planOnce)
    .select(['item.id', 'item.seq', 'item.title', 'item.description', 'item.category_id'])
    .select(['item.status', 'item.status_before_claim', 'item.location', 'item.tags'])
    .select(['item.photo_id', 'item.posted_by_id', 'item.keeper_id', 'item.claimed_by_id'])
    .select(['item.lane', 'item.linked_item_id', 'item.is_unjudged', 'item.is_active'])
    .select(['item.looking_since', 'item.asked_at', 'item.closed_at', 'item.deleted_at'])
    .select(['item.created_at', 'item.updated_at'])
    .select(['linked.lane as linked_lane', 'owner.item_id as waiting_owner_of'])
    .select(['category.name as category_name', 'poster.name as poster_name'])
    .select(['keeper.name as keeper_name', 'claimant.name as claimant_name'])
    .select(['photo.width as photo_width', 'photo.height as photo_height'])
    .select('photo.placeholder as photo_placeholder')
    .where('item.deleted_at', 'is', null);
}

export type ItemRow = Awaited<ReturnType<ReturnType<typeof itemRows>['executeTakeFirstOrThrow']>>;

/**
 * Locks an item until the transaction ends. Only PostgreSQL needs the lock: SQLite runs one write transaction at a
 * time.
 */
export async function lockItem(trx: Writer, id: string): Promise<void> {
  await trx
    .updateTable('items')
    .set((column) => ({ updated_at: column.ref('updated_at') }))
    .where('id', '=', id)
    .execute();
}

/** An item to lock, with the `seq` by which `lockItems` orders items. */
export type LockableItem = Pick<ItemRow, 'id' | 'seq'>;

/**
 * Locks items until the transaction ends, in ascending order of `seq`. Every transaction that locks several items does
 * so in this order, because two that lock the same items in different orders could deadlock.
 * @returns their ids in this order, each once
 */
export async function lockItems(trx: Writer, items: readonly LockableItem[]): Promise<string[]> {
  const ids = items.toSorted((one, other) => one.seq - other.seq).map(({ id }) => id);
  const each = [...new Set(ids)];
  for (const id of each) await lockItem(trx, id);
  return each;
}

const rowsOf = compileForKeys((read, ids) => itemRows(read).where('item.id', 'in', ids));
const rowsAt = compileForKeys((read, seqs: readonly RawBuilder<number>[]) =>
  itemRows(read).where('item.seq', 'in', seqs),
);

export async function findItem(read: Reader, id: string): Promise<ItemRow | undefined> {
  return (await rowsOf(read, [id]))[0];
}

/** Returns the items in the order of the ids; ids without an item are skipped. */
export async function findItems(read: Reader, ids: readonly string[]): Promise<ItemRow[]> {
  return inOrderOf('id', ids, await rowsOf(read, ids));
}

/** Returns the items in the order of their `seq` in the list; those without an item are skipped. */
export async function findItemsAt(read: Reader, seqs: readonly number[]): Promise<ItemRow[]> {
  return inOrderOf('seq', seqs, await rowsAt(read, seqs));
}

/** The columns that a poster can edit; `tags` is JSON. */
export type ItemContent = Pick<
  ItemRow,
  'title' | 'description' | 'category_id' | 'location' | 'tags' | 'photo_id' | 'lane'
>;

export async function insertItem(
  trx: Writer,
  item: {
    id: string;
    content: ItemContent;
    state: ItemState;
    postedById: string;
    keeperId: string | null;
    linkedItemId: string | null;
    at: number;
  },
): Promise<void> {
  await trx
    .insertInto('items')
    .values({
      id: item.id,
      ...item.content,
      ...columnsOf(item.state),
      posted_by_id: item.postedById,
      keeper_id: item.keeperId,
      linked_item_id: item.linkedItemId,
      is_active: 1,
      deleted_at: null,
      created_at: item.at,
      updated_at: item.at,
    })
    .execute();
}

export async function updateItem(
  trx: Writer,
  item: { id: string; content: ItemContent; state: ItemState; at: number },
): Promise<void> {
  await trx
    .updateTable('items')
    .set({ ...item.content, ...columnsOf(item.state), updated_at: item.at })
    // A poster who edits the item still looks for it, so the portal need not ask them soon.
    .set({ looking_since: item.at, asked_at: null })
    .where('id', '=', item.id)
    .execute();
  await deleteWaitingOwnerIfUnneeded(trx, item.id);
}

export async function setItemState(
  trx: Writer,
  { id, state, at }: { id: string; state: ItemState; at: number },
): Promise<void> {
  await trx
    .updateTable('items')
    // Forget that the poster was asked whether they still look for the item. If the item becomes lost again, they are
    // asked again.
    .set({ ...columnsOf(state), asked_at: null, updated_at: at })
    .where('id', '=', id)
    .execute();
  await deleteWaitingOwnerIfUnneeded(trx, id);
}

function columnsOf(state: ItemState) {
  return {
    status: state.status,
    status_before_claim: state.statusBeforeClaim,
    claimed_by_id: state.claimedById,
  };
}

/** @param linkedItemId the found item that was posted for this lost one */
export async function linkItem(trx: Writer, id: string, linkedItemId: string): Promise<void> {
  await trx
    .updateTable('items')
    .set({ linked_item_id: linkedItemId })
    .where('id', '=', id)
    .execute();
}

/** @param closedAt set when a lost item is closed, so that its poster can open it again */
export async function setItemActive(
  trx: Writer,
  item: { id: string; isActive: boolean; at: number; closedAt?: number },
): Promise<void> {
  const { id, isActive, at, closedAt = null } = item;
  await trx
    .updateTable('items')
    .set({ is_active: toFlag(isActive), closed_at: closedAt, updated_at: at })
    .set({ asked_at: null, ...(isActive && { looking_since: at }) })
    .where('id', '=', id)
    .execute();
  await deleteWaitingOwnerIfUnneeded(trx, id);
}

/** Stores that the poster of a lost item still looks for it, which does not change what others see. */
export async function setStillLooking(
  trx: Writer,
  { id, at }: { id: string; at: number },
): Promise<void> {
  await trx
    .updateTable('items')
    .set({ looking_since: at, asked_at: null })
    .where('id', '=', id)
    .execute();
}

export async function setItemLane(
  trx: Writer,
  { id, lane, at }: { id: string; lane: Lane; at: number },
): Promise<void> {
  await trx.updateTable('items').set({ lane, updated_at: at }).where('id', '=', id).execute();
}

/** A poster's active items with the status Claimed, oldest first. */
export function findClaimedItemsOf(read: Reader, posterId: string): Promise<LockableItem[]> {
  return read
    .selectFrom('items')
    .select(['id', 'seq'])
    .where('posted_by_id', '=', posterId)
    .where('deleted_at', 'is', null)
    .where('status', '=', 'Claimed')
    .where('is_active', '=', 1)
    .orderBy('seq')
    .execute();
}

/** Items with the status Claimed of which this account is the claimant, including inactive ones. */
export function findItemsFirstClaimedBy(read: Reader, claimantId: string): Promise<LockableItem[]> {
  return claimedBy(read, claimantId).select(['id', 'seq']).execute();
}

/**
 * Number of active items with the status Claimed of which this account is the claimant. A claim on an inactive item
 * cannot be withdrawn, so it does not count.
 */
export async function countFirstClaims(read: Reader, claimantId: string): Promise<number> {
  const { total } = await claimedBy(read, claimantId)
    .where('is_active', '=', 1)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/**
 * The status is a literal, because with a bound parameter the database cannot use the index of open claims.
 */
function claimedBy(read: Reader, claimantId: string) {
  return read
    .selectFrom('items')
    .where('claimed_by_id', '=', claimantId)
    .where('status', '=', sql.lit('Claimed'))
    .where('deleted_at', 'is', null);
}

export async function setPoster(
  trx: Writer,
  { id, userId, at }: { id: string; userId: string; at: number },
): Promise<void> {
  await trx
    .updateTable('items')
    .set({ posted_by_id: userId, updated_at: at })
    .where('id', '=', id)
    .execute();
}

/** Marks an item as deleted. Also removes its photo, so that the photo's files can be deleted. */
export async function hideItem(trx: Writer, { id, at }: { id: string; at: number }): Promise<void> {
  await trx
    .updateTable('items')
    .set({ deleted_at: at, photo_id: null, updated_at: at })
    .where('id', '=', id)
    .execute();
  await deleteWaitingOwnerIfUnneeded(trx, id);
}

/** Id of the category with this name, ignoring case. */
export async function findCategory(read: Reader, name: string): Promise<string | undefined> {
  return (await named(read, name).executeTakeFirst())?.id;
}

/** Like findCategory, but only for active categories. */
export async function findActiveCategory(read: Reader, name: string): Promise<string | undefined> {
  return (await named(read, name).where('is_active', '=', 1).executeTakeFirst())?.id;
}

function named(read: Reader, name: string) {
  return read.selectFrom('categories').select('id').where('name_key', '=', nameKey(name));
}
