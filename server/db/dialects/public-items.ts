import { type RawBuilder, sql } from 'kysely';
import type { ItemFilter, ItemQuery } from '../item-search-types.ts';
import { inRange } from '../queries/item-blocks.ts';

/** The parts of a filter that test columns of `items`. `place` is left out, because the search index tests it. */
export type ColumnFilter = Omit<ItemFilter, 'place'>;

/** The indexes of public items. Each contains `seq`, `id` and the columns of the filters it is used for. */
type PublicItemsIndex =
  | 'items_listed'
  | 'items_listed_by_status'
  | 'items_listed_by_category'
  | 'items_listed_by_time'
  | 'items_listed_with_photo';

/**
 * Returns the table `items` for a FROM clause, with the index to use. SQLite must be told the best index, because it
 * has no statistics about the tables.
 */
export type ItemsBy = (index: PublicItemsIndex) => RawBuilder<unknown>;

/** A query for the public items that pass the filter. */
export function publicItems(filter: ColumnFilter, itemsBy: ItemsBy): ItemQuery {
  const { status, categoryId, since, withPhoto } = filter;
  const conditions = [
    sql`is_active = 1 and deleted_at is null`,
    ...(status === null ? [] : [sql`status = ${status}`]),
    ...(categoryId === null ? [] : [sql`category_id = ${categoryId}`]),
    ...(since === null ? [] : [sql`created_at >= ${since}`]),
    // The photo of a guarded item is not public.
    ...(withPhoto ? [sql`photo_id is not null and lane = 'open'`] : []),
  ];
  return (range) => {
    const all = sql.join([...conditions, ...inRange(sql`seq`, range)], sql` and `);
    return sql`select seq from ${itemsBy(bestIndex(filter))} where ${all}`;
  };
}

/** Whether the filter has no condition besides the status. */
export function isStatusOnly({ categoryId, since, withPhoto }: ColumnFilter): boolean {
  return categoryId === null && since === null && !withPhoto;
}

/** The index with the fewest entries to read for the filter. */
function bestIndex({ status, categoryId, since, withPhoto }: ColumnFilter): PublicItemsIndex {
  if (categoryId !== null) return 'items_listed_by_category';
  if (since !== null) return 'items_listed_by_time';
  if (withPhoto) return 'items_listed_with_photo';
  return status === null ? 'items_listed' : 'items_listed_by_status';
}
