import type { Item } from '../../../../contract/entities.ts';
import { type ItemStatus, itemStatuses } from '../../../../contract/item-status.ts';
import { call } from '../../../client/http/api.ts';
import { change, useQuery } from '../../../client/query/query.ts';
import { cacheChangedItem } from '../../../components/items/item-queries.ts';
import { statusNames } from '../../../components/items/texts.ts';
import { type TabProps, listQuery } from '../admin-address.ts';
import { Choice } from '../lists/list-controls.tsx';
import type { ListPanel } from '../lists/list-panel.tsx';
import { SearchedList } from '../lists/searched-list.tsx';
import { tabTitles, texts } from '../texts.ts';
import { useActivation } from '../use-admin-action.ts';
import { useList } from '../lists/use-list.ts';
import { itemColumns } from './item-columns.tsx';

const sortKeys = ['createdAt', 'title', 'status'] as const;
const offeredKeys = ['title', 'status', 'createdAt'] as const;

/** The values and labels of the status filter. The empty value shows items of all statuses. */
const statusOptions: readonly (readonly [ItemStatus | '', string])[] = [
  ['', texts.allStatuses],
  ...itemStatuses.map((status) => [status, statusNames[status]] as const),
];

const words = {
  noun: ['item', 'items'],
  loading: texts.loadingItems,
  empty: texts.noItems,
  failed: texts.itemsFailed,
} satisfies Parameters<typeof ListPanel>[0]['words'];

/** All items, with an admin's actions. */
export function ItemsTab({ address, show }: TabProps) {
  const activate = useActivation<{ item: Item }>();
  const { status } = address;
  const query = { ...listQuery(address, sortKeys), ...(status !== null && { status }) };
  const list = useList('GET /admin/items', { query });
  const keepers = useQuery('GET /keepers', {});

  const changed = (reply: { item: Item }) => {
    const { item } = reply;
    change('GET /admin/items', { query }, (page) => ({
      ...page,
      items: page.items.map((one) => (one._id === item._id ? item : one)),
    }));
    cacheChangedItem(reply);
  };

  const toggle = ({ _id: id, title, isActive }: Item) => {
    const request = { params: { id }, body: { isActive: !isActive } };
    void activate({
      question: isActive ? texts.deactivateItem(title) : texts.activateItem(title),
      more: isActive ? texts.deactivateItemMore : texts.activateItemMore,
      start: () => call('PUT /admin/items/{id}/activate', request),
      done: isActive ? texts.itemDeactivated(title) : texts.itemActivated(title),
      failed: isActive ? texts.deactivateItemFailed : texts.activateItemFailed,
      onDone: changed,
    });
  };

  return (
    <SearchedList
      address={address}
      show={show}
      placeholder={texts.searchItems}
      sortKeys={offeredKeys}
      query={query}
      filter={
        <Choice
          label={texts.status}
          value={status ?? ''}
          options={statusOptions}
          choose={(chosen) => show({ status: chosen === '' ? null : chosen, page: 1 }, true)}
        />
      }
      caption={tabTitles.items}
      words={words}
      list={list}
      columns={itemColumns({
        keepers: keepers.state === 'ready' ? keepers.value.keepers : [],
        ...query,
        toggle,
        changed,
      })}
      rows={list.reply?.items ?? null}
      pagination={list.reply?.pagination}
    />
  );
}
