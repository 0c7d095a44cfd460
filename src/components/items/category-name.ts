import { texts } from './texts.ts';

/** Null or missing only in replies of an older server and in data stored by an older version. */
type StoredCategory = { name: string } | null | undefined;

/** The name of an item's category, or N/A (specification section 2, Item card). */
export function categoryName(category: StoredCategory): string {
  return categoryField(category) || texts.noCategory;
}

/** The initial value of a form's category field: the name, or an empty string. */
export function categoryField(category: StoredCategory): string {
  return category?.name ?? '';
}
