import type { Item } from '../../../contract/entities.ts';
import { isClaimed } from '../../../contract/item-status.ts';
import { mayDeleteItem, mayGenerateReturnCode } from '../../../contract/permissions.ts';

/** The actions that a row or card starts for an own item. */
export interface ItemCommands {
  edit: (item: Item) => void;
  /** Asks for confirmation before the item is deleted. */
  remove: (item: Item) => void;
  /** Opens the dialog for the return code. @param generates whether to generate a code at once */
  handOver: (item: Item, generates: boolean) => void;
}

/** Callbacks of an inline edit. */
export interface EditEnds {
  /** @param forget discards the unsaved changes and their stored draft; null if there are no changes any more */
  onTouched: (forget: (() => void) | null) => void;
  onSaved: (item: Item) => void;
  /** Ends the edit without saving. */
  close: () => void;
}

/** Props of the two views of the viewer's items: table and card grid. */
export interface ItemsViewProps {
  items: readonly Item[];
  /** Whether the items of the requested page are loading. */
  waiting: boolean;
  /** The id of the item that is being edited, or null. */
  editing: string | null;
  commands: ItemCommands;
  ends: EditEnds;
}

/** Whether the poster may hand over the claimed item now. A guarded item is handed over by its keeper only. */
export function mayPosterHandOver(item: Item): boolean {
  return isClaimed(item) && mayGenerateReturnCode(posterOf(item), item);
}

/** Whether the poster may delete the item now. */
export function mayPosterDelete(item: Item): boolean {
  return mayDeleteItem(posterOf(item), item);
}

const posterOf = ({ postedBy }: Item) => ({ id: postedBy._id, role: 'user' });
