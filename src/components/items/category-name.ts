import type { Item } from '../../../contract/entities.ts';
import { texts } from './texts.ts';

/** The name of an item's category, or N/A (specification section 2, Item card). */
export function categoryName(category: Item['category']): string {
  return category.name || texts.noCategory;
}
