import type { Order } from '../admin-address.ts';

/** Returns a function that gives the value of `aria-sort` for a key; undefined if the list is not sorted by the key. */
export function sortedBy<Key extends string>(sortBy: Key, order: Order) {
  return (key: Key) =>
    key === sortBy ? (order === 'asc' ? 'ascending' : 'descending') : undefined;
}
