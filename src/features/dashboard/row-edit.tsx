import { type ReactNode, createContext, use } from 'react';
import type { Item } from '../../../contract/entities.ts';
import type { EditEnds } from './deeds.ts';
import { type ItemEdit, useItemEdit } from './use-item-edit.ts';

/** The edit of the row that stands around; null where that row is not being edited. */
const RowEditContext = createContext<ItemEdit | null>(null);

interface RowEditProps extends Pick<EditEnds, 'onTouched' | 'onSaved'> {
  item: Item;
  /** The row. */
  children: ReactNode;
}

/** Around a row whose cells are the fields of a form. */
export function RowEdit({ children, ...parts }: RowEditProps) {
  const edit = useItemEdit(parts);
  return <RowEditContext value={edit}>{children}</RowEditContext>;
}

interface EditableCellProps {
  /** What the cell shows. */
  shown: ReactNode;
  /** What it is while its row is being edited. */
  edited: (edit: ItemEdit) => ReactNode;
}

export function EditableCell({ shown, edited }: EditableCellProps) {
  const edit = use(RowEditContext);
  return edit === null ? shown : edited(edit);
}
