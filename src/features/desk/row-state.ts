import { z } from 'zod/mini';
import { Item } from '../../../contract/entities.ts';
import { parseOrNull } from '../../core/parse.ts';

/** Location state of the history entry that a row opens: the item with the data of the row. */
const RowState = z.object({ item: Item });
export type RowState = z.infer<typeof RowState>;

/**
 * @param state the location state
 * @returns the item of the row, to show while its query loads or the device is offline; null if the state has no item
 *   or another one
 */
export function itemOfRow(state: unknown, itemId: string): Item | null {
  const item = parseOrNull(RowState, state)?.item;
  return item?._id === itemId ? item : null;
}
