import { randomUUIDv7 } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Category } from '../../../contract/entities.ts';
import type { Reader, Writer } from '../../db/database.ts';
import { toFlag } from '../../db/schema/accounts.ts';
import { nameKey } from '../../db/lookup-keys.ts';
import type { Tables } from '../../db/schema/tables.ts';

type CategoryRow = Selectable<Tables['categories']>;

export async function findActiveCategories(read: Reader): Promise<Category[]> {
  const rows = await read
    .selectFrom('categories')
    .selectAll()
    .where('is_active', '=', 1)
    .orderBy('name_key')
    .execute();
  return rows.map(toCategory);
}

/** A page of all categories, by name. */
export async function findCategories(
  read: Reader,
  { page, limit }: { page: number; limit: number },
): Promise<{ categories: Category[]; total: number }> {
  const rows = await read
    .selectFrom('categories')
    .selectAll()
    .orderBy('name_key')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const { total } = await read
    .selectFrom('categories')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { categories: rows.map(toCategory), total };
}

/**
 * Returns a category and locks its row until the transaction ends. Only PostgreSQL needs the lock: SQLite runs one
 * write transaction at a time.
 */
export async function lockCategory(trx: Writer, id: string): Promise<CategoryRow | undefined> {
  return trx
    .updateTable('categories')
    .set((column) => ({ is_active: column.ref('is_active') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

/** The id of the category with this name, ignoring case; undefined if there is none. */
export async function findCategoryIdNamed(read: Reader, name: string): Promise<string | undefined> {
  const row = await read
    .selectFrom('categories')
    .select('id')
    .where('name_key', '=', nameKey(name))
    .executeTakeFirst();
  return row?.id;
}

/** @returns the new, active category, or undefined if the name is taken */
export async function insertCategory(
  trx: Writer,
  category: { name: string; description: string; isGuarded: boolean; at: number },
): Promise<Category | undefined> {
  const { name, description, isGuarded, at } = category;
  const row = await trx
    .insertInto('categories')
    .values({
      id: randomUUIDv7(),
      name,
      name_key: nameKey(name),
      description,
      is_active: 1,
      is_guarded: toFlag(isGuarded),
      created_at: at,
    })
    .onConflict((conflict) => conflict.column('name_key').doNothing())
    .returningAll()
    .executeTakeFirst();
  return row && toCategory(row);
}

/**
 * Updates a category.
 * @param change.isGuarded if left out, the stored value stays
 * @throws a unique violation if another category has the name
 */
export async function updateCategory(
  trx: Writer,
  id: string,
  change: { name: string; description: string; isActive: boolean; isGuarded?: boolean | undefined },
): Promise<Category> {
  const { name, description, isActive, isGuarded } = change;
  const row = await trx
    .updateTable('categories')
    .set({
      name,
      name_key: nameKey(name),
      description,
      is_active: toFlag(isActive),
      ...(isGuarded !== undefined && { is_guarded: toFlag(isGuarded) }),
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return toCategory(row);
}

/** @returns whether the category exists */
export async function deactivateCategory(trx: Writer, id: string): Promise<boolean> {
  const row = await trx
    .updateTable('categories')
    .set({ is_active: 0 })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Stores how far the category's items are indexed under its current name.
 * @param seq `seq` of the last indexed item; 0 if none is indexed, null if all are
 */
export async function setIndexedTo(trx: Writer, id: string, seq: number | null): Promise<void> {
  await trx.updateTable('categories').set({ indexed_to: seq }).where('id', '=', id).execute();
}

/** Categories whose items may not all be indexed under the current name yet. */
export function findCategoriesToIndex(read: Reader): Promise<{ id: string }[]> {
  return read.selectFrom('categories').select('id').where('indexed_to', 'is not', null).execute();
}

/**
 * Returns items of a category, oldest first.
 * @param after only items with a larger `seq`
 */
export function findItemsOfCategory(
  read: Reader,
  categoryId: string,
  { after, limit }: { after: number; limit: number },
): Promise<{ id: string; seq: number }[]> {
  return read
    .selectFrom('items')
    .select(['id', 'seq'])
    .where('category_id', '=', categoryId)
    .where('seq', '>', after)
    .orderBy('seq')
    .limit(limit)
    .execute();
}

function toCategory(row: CategoryRow): Category {
  return {
    _id: row.id,
    name: row.name,
    description: row.description,
    isGuarded: row.is_guarded === 1,
    isActive: row.is_active === 1,
    createdAt: new Date(row.created_at).toISOString(),
  };
}
