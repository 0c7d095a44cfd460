import { nameKey } from '../../db/lookup-keys.ts';
import type { Reader } from '../../db/database.ts';
import { invalid } from '../../http/errors/portal-error.ts';
import { findActiveCategory } from './repository.ts';

/**
 * Finds the id of the category that the poster chose by name.
 * @param own the item's current category, which may stay even if it is inactive
 * @throws PortalError VALIDATION_ERROR on `category`
 */
export async function chosenCategory(
  read: Reader,
  name: string,
  own?: { category_id: string; category_name: string },
): Promise<string> {
  if (own !== undefined && nameKey(own.category_name) === nameKey(name)) return own.category_id;
  const id = await findActiveCategory(read, name);
  if (id === undefined) throw invalid('category', 'is not one of the categories');
  return id;
}
