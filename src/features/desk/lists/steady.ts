import type { Item } from '../../../../contract/entities.ts';

/**
 * Updates the items of a list but keeps their places.
 * @param before the shown items
 * @param now the latest items
 */
export function steady(before: readonly Item[], now: readonly Item[]): Item[] {
  const byId = new Map(now.map((item) => [item._id, item]));
  return before.map((item) => byId.get(item._id) ?? item);
}

/** Whether the lists have different items or a different order. */
export function hasMoved(before: readonly Item[], now: readonly Item[]): boolean {
  return before.length !== now.length || before.some(({ _id }, at) => _id !== now[at]?._id);
}
