import type { Item, User } from '../../../../contract/entities.ts';
import { paths } from '../../../../contract/paths.ts';
import { isMarkedGuarded } from '../../../components/items/guarded.ts';
import { categoryName } from '../../../components/items/category-name.ts';
import { StatusMark } from '../../../components/items/card/status-mark.tsx';
import { Button, LinkButton } from '../../../components/basics/button.tsx';
import type { Column } from '../../../components/lists/data-table.tsx';
import { VisuallyHidden } from '../../../components/basics/visually-hidden.tsx';
import { ActivityMark } from '../activity-mark.tsx';
import type { Order } from '../admin-address.ts';
import { CellText } from '../lists/cell-text.tsx';
import { sortedBy } from '../lists/sorted-by.ts';
import { texts } from '../texts.ts';
import { AssignKeeper } from './assign-keeper.tsx';

interface ItemColumnsParts {
  /** The active keepers. */
  keepers: readonly User[];
  sortBy: 'title' | 'status' | 'createdAt';
  order: Order;
  /** Activates or deactivates an item. */
  toggle: (item: Item) => void;
  changed: (reply: { item: Item }) => void;
}

/** Columns of the list of items (specification section 2, Items). */
export function itemColumns(parts: ItemColumnsParts): Column<Item>[] {
  const { keepers, sortBy, order, toggle, changed } = parts;
  const sorted = sortedBy(sortBy, order);
  return [
    {
      heading: texts.title,
      isName: true,
      sorted: sorted('title'),
      cell: ({ title }) => <CellText>{title}</CellText>,
    },
    {
      heading: texts.status,
      sorted: sorted('status'),
      cell: (item) => <StatusMark status={item.status} isGuarded={isMarkedGuarded(item, true)} />,
    },
    { heading: texts.postedBy, cell: ({ postedBy }) => <CellText>{postedBy.name}</CellText> },
    {
      heading: texts.category,
      cell: ({ category }) => <CellText>{categoryName(category)}</CellText>,
    },
    { heading: texts.activeStatus, cell: ({ isActive }) => <ActivityMark isActive={isActive} /> },
    {
      heading: texts.keeper,
      cell: ({ keeperName }) => <CellText>{keeperName ?? texts.noKeeper}</CellText>,
    },
    {
      heading: texts.claimedBy,
      cell: ({ claimedByName }) => <CellText>{claimedByName ?? texts.notClaimed}</CellText>,
    },
    {
      heading: texts.actions,
      isActions: true,
      cell: (item) => (
        <>
          <LinkButton to={paths.item(item._id)}>
            {texts.view} <VisuallyHidden>{item.title}</VisuallyHidden>
          </LinkButton>
          <Button onClick={() => toggle(item)}>
            {item.isActive ? texts.deactivate : texts.activate}
            <VisuallyHidden> {item.title}</VisuallyHidden>
          </Button>
          <AssignKeeper item={item} keepers={keepers} changed={changed} />
        </>
      ),
    },
  ];
}
