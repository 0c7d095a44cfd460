import { type RefObject, useEffect, useState } from 'react';
import { pageSizes } from '../../../contract/bounds.ts';
import type { Reply, Request } from '../../../contract/endpoints.ts';
import type { Item } from '../../../contract/entities.ts';
import { onSent } from '../../client/outbox/outbox.ts';
import { change, queryKey, useQuery } from '../../client/query/query.ts';
import { cacheChangedItem } from '../../components/items/item-queries.ts';
import { failureToShow, useStableList } from '../../components/lists/use-stable-list.ts';

const call = 'GET /users/me/items';

/**
 * A page of the viewer's own items. New items do not move the list while the viewer reads it, and the previous
 * page stays on screen until the next one is loaded.
 * @param region the element with the list
 * @param editing the id of the item that is being edited, or null
 */
export function useOwnItems(
  page: number,
  region: RefObject<HTMLElement | null>,
  editing: string | null,
) {
  const request: Request<typeof call> = { query: { page, limit: pageSizes.list } };
  const list = useStableList(useQuery(call, request), {
    key: queryKey(call, request),
    pageOf,
    region,
    pinned: editing,
  });
  const { shown, arrivedCount, showArrived } = list;

  // Count new items on page 1 only. An item that is new on a later page has usually moved there from the page before.
  const newCount = shown?.pagination.page === 1 ? arrivedCount : 0;

  // An item that the outbox has just posted moves from the unsent items above into the list at once, unless the user is
  // editing an item.
  const [isOwnPostDue, setIsOwnPostDue] = useState(false);
  useEffect(
    () =>
      onSent((made) => {
        if ('item' in made) setIsOwnPostDue(true);
      }),
    [],
  );
  if (isOwnPostDue && newCount > 0 && editing === null) {
    setIsOwnPostDue(false);
    showArrived();
  }

  return {
    ...list,
    /** The number of new items that the list does not show yet. */
    newCount,
    /** Whether the list is stale because the server refused to refresh it. */
    isStale: list.failure === null && failureToShow(list.query) !== null,

    /** Replaces an item with the response to an edit. */
    replace: (item: Item) => {
      change(call, request, (reply) => ({
        ...reply,
        items: reply.items.map((one) => (one._id === item._id ? item : one)),
      }));
      cacheChangedItem({ item });
    },

    /** Removes a deleted item. */
    remove: (id: string) => {
      list.drop(id);
      change(call, request, ({ items, pagination }) => ({
        items: items.filter(({ _id }) => _id !== id),
        pagination: { ...pagination, total: pagination.total - 1 },
      }));
    },
  };
}

function pageOf({ items, pagination }: Reply<typeof call>) {
  return { entries: items, pagination };
}
