import { z } from 'zod/mini';
import { Item } from '../../../contract/entities.ts';
import { parseOrNull } from '../../core/parse.ts';

/** Location state that a row sets on the history entry it opens: the item as in the list. */
const RowState = z.object({ item: Item });
export type RowState = z.infer<typeof RowState>;

/**
 * @param state the location state; on the desk's address only rows set one
 * @returns the item as in its row, to show while the query loads or the device is offline; null for another item
 */
export function itemOfRow(state: unknown, itemId: string): Item | null {
  const item = parseOrNull(RowState, state)?.item;
  return item?._id === itemId ? item : null;
}
