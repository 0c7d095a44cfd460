import { texts } from './texts.ts';

/** Null or left out only in what an older server replied or a device stored. */
type StoredCategory = { name: string } | null | undefined;

/** The name of an item's category, N/A where it has none (specification section 2, Item card). */
export function categoryName(category: StoredCategory): string {
  return categoryField(category) || texts.noCategory;
}

/** The same as a form's field begins with it: empty where there is none. */
export function categoryField(category: StoredCategory): string {
  return category?.name ?? '';
}
