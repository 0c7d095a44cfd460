import { type ReactNode, use } from 'react';
import type { Item } from '../../../../contract/entities.ts';
import { DeskPlace } from '../desk-place.tsx';
import { isMarkedGuarded } from '../../../components/items/guarded.ts';
import { categoryName } from '../../../components/items/category-name.ts';
import { StatusMark } from '../../../components/items/card/status-mark.tsx';
import { type Column, DataTable } from '../../../components/lists/data-table.tsx';
import { Time } from '../../../components/time/time.tsx';
import type { ItemsViewProps } from '../items-view.ts';
import { RowEdit } from '../edit/lazy-edits.tsx';
import { type EditedCell, RowEditContext } from '../edit/row-edit-context.ts';
import { InactiveMark } from '../inactive-mark.tsx';
import { PossibleMatches } from '../possible-matches.tsx';
import styles from './item-table.module.css';
import { ItemThumb } from '../item-thumb.tsx';
import { RowActions } from './row-actions.tsx';
import { texts } from '../texts.ts';

type ItemTableProps = Omit<ItemsViewProps, 'items'> & {
  /** Null until a page is loaded. */
  items: readonly Item[] | null;
};

/** The viewer's items as table rows (specification section 2, dashboard). */
export function ItemTable({ items, waiting, editing, ...handlers }: ItemTableProps) {
  return (
    <div className={styles.items}>
      <DataTable
        caption={texts.items}
        columns={columnsFor(handlers.commands)}
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

function columnsFor(commands: ItemsViewProps['commands']): Column<Item>[] {
  const titleId = ({ _id }: Item) => `title-${_id}`;
  return [
    {
      heading: texts.image,
      cell: (item) => (
        <EditableCell field="image">
          <ItemThumb item={item} />
        </EditableCell>
      ),
    },
    {
      heading: texts.title,
      isName: true,
      cell: (item) => (
        <EditableCell field="title">
          <span id={titleId(item)}>{item.title}</span>
        </EditableCell>
      ),
    },
    {
      heading: texts.status,
      cell: (item) => (
        <EditableCell field="status">
          <div className={styles.status}>
            <StatusMark status={item.status} isGuarded={isMarkedGuarded(item)} />
            <DeskPlace item={item} />
            <InactiveMark item={item} />
            <PossibleMatches item={item} />
          </div>
        </EditableCell>
      ),
    },
    {
      heading: texts.category,
      cell: (item) => <EditableCell field="category">{categoryName(item.category)}</EditableCell>,
    },
    { heading: texts.postedDate, cell: ({ createdAt }) => <Time value={createdAt} /> },
    {
      heading: texts.actions,
      isActions: true,
      cell: (item) => (
        <EditableCell field="actions">
          <RowActions item={item} titleId={titleId(item)} commands={commands} />
        </EditableCell>
      ),
    },
  ];
}

interface EditableCellProps {
  field: EditedCell;
  /** The cell's content outside of an edit. */
  children: ReactNode;
}

function EditableCell({ field, children }: EditableCellProps) {
  return use(RowEditContext)?.[field] ?? children;
}
