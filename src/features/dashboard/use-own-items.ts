import { useState } from 'react';
import { pageSizes } from '../../../contract/bounds.ts';
import type { Reply, Request } from '../../../contract/endpoints.ts';
import type { Item } from '../../../contract/entities.ts';
import { remember, useReading } from '../../data/reading.ts';
import { itemChanged } from '../../parts/items/item-changed.ts';

type OwnItems = Reply<'GET /users/me/items'>;

/**
 * A page of the person's own items; those before stay until it is there.
 * @param editing the id of the item that is being edited: it stays where it is whatever arrives, and
 *   nothing comes in above it
 */
export function useOwnItems(page: number, editing: string | null) {
  const request: Request<'GET /users/me/items'> = { query: { page, limit: pageSizes.list } };
  const reading = useReading('GET /users/me/items', request);
  const [last, setLast] = useState<OwnItems | null>(null);

  const read = reading.state === 'ready' ? reading.value : null;
  const current = read ?? (reading.state === 'failed' ? null : last);
  if (editing === null && current !== last) setLast(current);
  const list =
    editing !== null && last !== null && read !== null
      ? { ...read, items: inPlace(last.items, read.items, editing) }
      : current;

  function show(items: Item[], total: number) {
    if (read === null) return;
    remember('GET /users/me/items', request, {
      items,
      pagination: { ...read.pagination, total },
    });
  }

  return {
    list,
    /** Other rows are on their way. */
    waiting: reading.state === 'loading',
    failure: reading.state === 'failed' ? reading.failure : null,
    /** The server would not say how things stand now. */
    isOld: reading.state === 'ready' && reading.failure?.kind === 'refused',
    retry: reading.state === 'loading' ? () => undefined : reading.retry,

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
      const items = read.items.filter(({ _id }) => _id !== id);
      show(items, read.pagination.total - 1);
    },
  };
}

/** The rows as they stood, each as it is now; gone is what is no longer there, save what is being edited. */
function inPlace(before: readonly Item[], now: readonly Item[], editing: string): Item[] {
  return before.flatMap((item) => {
    const newer = now.find(({ _id }) => _id === item._id);
    if (newer !== undefined) return newer;
    return item._id === editing ? item : [];
  });
}
