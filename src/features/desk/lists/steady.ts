import type { Item } from '../../../../contract/entities.ts';

/**
 * A list that somebody is reading: each item as it is now, but where it stood.
 * @param before what is being read
 * @param now the list as it has become
 */
export function steady(before: readonly Item[], now: readonly Item[]): Item[] {
  const byId = new Map(now.map((item) => [item._id, item]));
  return before.map((item) => byId.get(item._id) ?? item);
}

/** Whether other items, or the same in another order, are in the list. */
export function hasMoved(before: readonly Item[], now: readonly Item[]): boolean {
  return before.length !== now.length || before.some(({ _id }, at) => _id !== now[at]?._id);
}
