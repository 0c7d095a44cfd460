import type { ReactNode } from 'react';
import type { Item } from '../../../../contract/entities.ts';
import type { EditEnds } from '../items-view.ts';
import { CategoryField, StatusField, TitleField } from './edit-fields.tsx';
import { EditForm } from './edit-form.tsx';
import { PhotoCell } from './photo-cell.tsx';
import { RowEditContext } from './row-edit-context.ts';
import { useInlineEdit } from './use-inline-edit.ts';

interface RowEditProps extends EditEnds {
  item: Item;
  /** The table row. */
  children: ReactNode;
}

/** Replaces the cells of an item's row with form fields. */
export default function RowEdit({ children, close, ...parts }: RowEditProps) {
  const edit = useInlineEdit(parts);
  const fields = {
    image: <PhotoCell edit={edit} />,
    title: <TitleField edit={edit} unlabelled />,
    status: <StatusField edit={edit} unlabelled />,
    category: <CategoryField edit={edit} unlabelled />,
    actions: <EditForm edit={edit} cancel={close} />,
  };
  return <RowEditContext value={fields}>{children}</RowEditContext>;
}
