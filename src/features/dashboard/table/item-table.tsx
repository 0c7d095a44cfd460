import { type ReactNode, createContext, use } from 'react';
import type { Item } from '../../../../contract/entities.ts';
import { DeskPlace } from '../desk-place.tsx';
import { isMarkedGuarded } from '../../../components/items/guarded.ts';
import { categoryName } from '../../../components/items/category-name.ts';
import { StatusMark } from '../../../components/items/card/status-mark.tsx';
import { type Column, DataTable } from '../../../components/lists/data-table.tsx';
import { Time } from '../../../components/time/time.tsx';
import type { EditEnds, ItemsViewProps } from '../items-view.ts';
import { CategoryField, StatusField, TitleField } from '../edit/edit-fields.tsx';
import { EditForm } from '../edit/edit-form.tsx';
import { InactiveMark } from '../inactive-mark.tsx';
import { PossibleMatches } from '../possible-matches.tsx';
import styles from './item-table.module.css';
import { ItemThumb } from '../item-thumb.tsx';
import { PhotoCell } from '../edit/photo-cell.tsx';
import { RowActions } from './row-actions.tsx';
import { texts } from '../texts.ts';
import { type InlineEdit, useInlineEdit } from '../edit/use-inline-edit.ts';

type ItemTableProps = Omit<ItemsViewProps, 'items'> & {
  /** Null while the first page loads. */
  items: readonly Item[] | null;
};

/** The viewer's items as table rows (specification section 2, dashboard). */
export function ItemTable({ items, waiting, editing, ...handlers }: ItemTableProps) {
  return (
    <div className={styles.items}>
      <DataTable
        caption={texts.items}
        columns={columnsFor(handlers)}
        rows={items}
        keyOf={({ _id }) => _id}
        waiting={waiting}
        placeholderRows={4}
        around={(item, row) =>
          item._id === editing ? (
            <RowEdit item={item} {...handlers.ends}>
              {row}
            </RowEdit>
          ) : (
            row
          )
        }
      />
    </div>
  );
}

function columnsFor({ commands, ends }: Pick<ItemsViewProps, 'commands' | 'ends'>): Column<Item>[] {
  const titleId = ({ _id }: Item) => `title-${_id}`;
  return [
    {
      heading: texts.image,
      cell: (item) => (
        <EditableCell
          shown={<ItemThumb item={item} />}
          edited={(edit) => <PhotoCell edit={edit} />}
        />
      ),
    },
    {
      heading: texts.title,
      isName: true,
      cell: (item) => (
        <EditableCell
          shown={<span id={titleId(item)}>{item.title}</span>}
          edited={(edit) => <TitleField edit={edit} unlabelled />}
        />
      ),
    },
    {
      heading: texts.status,
      cell: (item) => (
        <EditableCell
          shown={
            <div className={styles.status}>
              <StatusMark status={item.status} isGuarded={isMarkedGuarded(item)} />
              <DeskPlace item={item} />
              <InactiveMark item={item} />
              <PossibleMatches item={item} />
            </div>
          }
          edited={(edit) => <StatusField edit={edit} unlabelled />}
        />
      ),
    },
    {
      heading: texts.category,
      cell: (item) => (
        <EditableCell
          shown={categoryName(item.category)}
          edited={(edit) => <CategoryField edit={edit} unlabelled />}
        />
      ),
    },
    { heading: texts.postedDate, cell: ({ createdAt }) => <Time value={createdAt} /> },
    {
      heading: texts.actions,
      isActions: true,
      cell: (item) => (
        <EditableCell
          shown={<RowActions item={item} titleId={titleId(item)} commands={commands} />}
          edited={(edit) => <EditForm edit={edit} cancel={ends.cancel} />}
        />
      ),
    },
  ];
}

/** The inline edit of the surrounding row; null if the row is not being edited. */
const RowEditContext = createContext<InlineEdit | null>(null);

interface RowEditProps extends Pick<EditEnds, 'onTouched' | 'onSaved'> {
  item: Item;
  /** The table row. */
  children: ReactNode;
}

/** Wraps a row whose cells are form fields. */
function RowEdit({ children, ...parts }: RowEditProps) {
  const edit = useInlineEdit(parts);
  return <RowEditContext value={edit}>{children}</RowEditContext>;
}

interface EditableCellProps {
  /** The cell's content outside of an edit. */
  shown: ReactNode;
  /** The cell's content during an edit of the row. */
  edited: (edit: InlineEdit) => ReactNode;
}

function EditableCell({ shown, edited }: EditableCellProps) {
  const edit = use(RowEditContext);
  return edit === null ? shown : edited(edit);
}
