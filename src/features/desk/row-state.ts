import type { Item } from '../../../contract/entities.ts';

/** Location state that a row sets on the history entry it opens: the item as in the list. */
export interface RowState {
  item: Item;
}

/**
 * @param state the location state; on the desk's address only rows set one
 * @returns the item as in its row, to show while the query loads or the device is offline; null for another item
 */
export function itemOfRow(state: unknown, itemId: string): Item | null {
  if (typeof state !== 'object' || state === null || !('item' in state)) return null;
  const { item } = state as RowState;
  return item._id === itemId ? item : null;
}
