import type { Item } from '../../../contract/entities.ts';

/** What a row hands to the history entry that it opens: the item as the list had it. */
export interface RowState {
  item: Item;
}

/**
 * @param state of the present history entry; only rows write one under the desk's address
 * @returns the item as its row had it: for until it has been read, and for where there is no network
 */
export function itemOfRow(state: unknown, itemId: string): Item | null {
  if (typeof state !== 'object' || state === null || !('item' in state)) return null;
  const { item } = state as RowState;
  return item._id === itemId ? item : null;
}
