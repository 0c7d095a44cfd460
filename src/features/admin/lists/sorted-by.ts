import type { Order } from '../admin-address.ts';

/** Returns a function that gives a key's sort direction for `aria-sort`; undefined for other keys. */
export function sortedBy<Key extends string>(sortBy: Key, order: Order) {
  return (key: Key) =>
    key === sortBy ? (order === 'asc' ? 'ascending' : 'descending') : undefined;
}
