import { useEffect, useState } from 'react';
import { pageSizes } from '../../../contract/bounds.ts';
import type { Request } from '../../../contract/endpoints.ts';
import type { Item } from '../../../contract/entities.ts';
import { onSent } from '../../client/outbox/outbox.ts';
import { queryKey, remember, useQuery } from '../../client/query/query.ts';
import { itemChanged } from '../../components/items/item-changed.ts';
import { useStableList } from '../../components/lists/use-stable-list.ts';

const call = 'GET /users/me/items';

/**
 * A page of the person's own items, which keeps its place while it is read; the one before stays until
 * it is there.
 * @param editing the id of the item that is being edited
 */
export function useOwnItems(page: number, editing: string | null) {
  const request: Request<typeof call> = { query: { page, limit: pageSizes.list } };
  const query = useQuery(call, request);
  const read = query.state === 'ready' ? query.value : null;
  const { shown, arrived, showArrived, drop } = useStableList({
    key: queryKey(call, request),
    latest: read,
    failed: query.state === 'failed',
    pinned: editing,
  });

  // What waited above the list has been posted: it comes in, for it moved from one place to the other.
  const [isAwaited, setIsAwaited] = useState(false);
  useEffect(
    () =>
      onSent((made) => {
        if ('item' in made) setIsAwaited(true);
      }),
    [],
  );
  if (isAwaited && arrived > 0 && editing === null) {
    setIsAwaited(false);
    showArrived();
  }

  function show(items: Item[], total: number) {
    if (read === null) return;
    remember(call, request, { items, pagination: { ...read.pagination, total } });
  }

  return {
    query,
    list: shown,
    /** How many items have come in above those that are shown. */
    arrived,
    showArrived,
    /** Other rows are on their way. */
    waiting: query.state === 'loading',
    failure: query.state === 'failed' ? query.failure : null,
    /** The server would not say how things stand now. */
    isOld: query.state === 'ready' && query.failure?.kind === 'refused',
    retry: query.state === 'loading' ? () => undefined : query.retry,

    /** Shows an item as the reply to an edit gave it. */
    replace: (item: Item) => {
      if (read !== null) {
        const items = read.items.map((one) => (one._id === item._id ? item : one));
        show(items, read.pagination.total);
      }
      itemChanged({ item });
    },

    /** Takes out an item that has been deleted. */
    remove: (id: string) => {
      if (read === null) return;
      drop(id);
      const items = read.items.filter(({ _id }) => _id !== id);
      show(items, read.pagination.total - 1);
    },
  };
}
