import type { Item } from '../../../contract/entities.ts';

/** What the person may begin with an item of theirs, from a row or a card. */
export interface Deeds {
  edit: (item: Item) => void;
  /** Asks whether it is to be deleted. */
  remove: (item: Item) => void;
  /** Opens the box for the return code. @param generates makes a code at once */
  handOver: (item: Item, generates: boolean) => void;
}

/** The ends of an inline edit. */
export interface EditEnds {
  /** Something was changed. @param forget forgets it, on the device too; null: it was taken back */
  onTouched: (forget: (() => void) | null) => void;
  onSaved: (item: Item) => void;
  cancel: () => void;
}

/** A list or a grid of the person's items. */
export interface ItemsViewProps {
  items: readonly Item[];
  /** Other ones are on their way. */
  waiting: boolean;
  /** The id of the one that is being edited, or null. */
  editing: string | null;
  deeds: Deeds;
  ends: EditEnds;
}
