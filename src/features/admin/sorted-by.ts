import type { Order } from './admin-address.ts';

/** Says of each sort key how the rows stand by it; nothing where they stand by another. */
export function sortedBy<Key extends string>(sortBy: Key, order: Order) {
  return (key: Key) =>
    key === sortBy ? (order === 'asc' ? 'ascending' : 'descending') : undefined;
}
