import { useSearchParams } from 'react-router-dom';
import { pageSizes } from '../../../../contract/bounds.ts';
import type { Item } from '../../../../contract/entities.ts';
import { paths } from '../../../../contract/paths.ts';
import { categoryName } from '../../../components/items/category-name.ts';
import { StatusMark } from '../../../components/items/card/status-mark.tsx';
import { LinkButton } from '../../../components/basics/button.tsx';
import type { Column } from '../../../components/lists/data-table.tsx';
import { Time } from '../../../components/time/time.tsx';
import { VisuallyHidden } from '../../../components/basics/visually-hidden.tsx';
import { ActivityMark } from '../activity-mark.tsx';
import { pageNumberOf } from '../../../components/lists/page-number.ts';
import { useLocationState } from '../../../components/navigation/use-location-state.ts';
import { CellText } from '../lists/cell-text.tsx';
import { ListPanel } from '../lists/list-panel.tsx';
import { texts } from '../texts.ts';
import { useList } from '../lists/use-list.ts';

const columns: Column<Item>[] = [
  { heading: texts.title, isName: true, cell: ({ title }) => <CellText>{title}</CellText> },
  { heading: texts.status, cell: ({ status }) => <StatusMark status={status} /> },
  {
    heading: texts.category,
    cell: ({ category }) => <CellText>{categoryName(category)}</CellText>,
  },
  { heading: texts.postedOn, cell: ({ createdAt }) => <Time value={createdAt} /> },
  { heading: texts.activeStatus, cell: ({ isActive }) => <ActivityMark isActive={isActive} /> },
  {
    heading: texts.actions,
    isActions: true,
    cell: ({ _id, title }) => (
      <LinkButton to={paths.item(_id)}>
        {texts.view} <VisuallyHidden>{title}</VisuallyHidden>
      </LinkButton>
    ),
  },
];

/** The items of an account, newest first. */
export function UserItems({ id }: { id: string }) {
  const [query, setQuery] = useSearchParams();
  const state = useLocationState();
  const page = pageNumberOf(query);
  const list = useList('GET /admin/users/{id}/items', {
    params: { id },
    query: { page, limit: pageSizes.userItems },
  });
  return (
    <ListPanel
      caption={texts.postedItems}
      words={{
        noun: ['item', 'items'],
        loading: texts.loadingItems,
        empty: texts.nothingPosted,
        failed: texts.itemsFailed,
      }}
      list={list}
      columns={columns}
      rows={list.reply?.items ?? null}
      keyOf={({ _id }) => _id}
      pagination={list.reply?.pagination}
      placeholderRows={pageSizes.userItems}
      // Pass the state on: it contains the path back to the list.
      pages={{ page, goTo: (next) => setQuery({ page: String(next) }, { state }) }}
    />
  );
}
