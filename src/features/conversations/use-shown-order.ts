import { useState } from 'react';
import { idsOf, inOrderOf, isOrderOf } from './shown-order.ts';

/**
 * A list that does not move while it is being read: its entries change where they stand, and take their
 * new order once nobody looks.
 * @param isRead whether somebody is in the middle of it
 */
export function useShownOrder<E extends { _id: string }>(entries: readonly E[], isRead: boolean) {
  const [ids, setIds] = useState(() => idsOf(entries));
  const isWaiting = !isOrderOf(ids, entries);
  const apply = () => setIds(idsOf(entries));
  // An empty list has nothing that would move.
  if (isWaiting && (!isRead || ids.length === 0)) apply();
  return { shown: inOrderOf(ids, entries), isWaiting, apply };
}
