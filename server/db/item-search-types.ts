/** Types of the searches and lists of items: the requests to the database and their results. */

import type { RawBuilder } from 'kysely';
import type { ItemStatus } from '../../contract/item-status.ts';
import type { ItemOrder } from '../../contract/items/item-filters.ts';

export interface ItemSearch {
  /** The trimmed search text; if empty, all items match. */
  words: string;
  filter: ItemFilter;
  /** Without a search text, `match` means `newest`. */
  order: ItemOrder;
  limit: number;
  offset: number;
}

export interface ItemFilter {
  status: ItemStatus | null;
  /** Words of the location; empty for any location. */
  place: string;
  categoryId: string | null;
  /** Items posted earlier do not match; epoch milliseconds. */
  since: number | null;
  /** True if only items with a photo match. */
  withPhoto: boolean;
}

export interface FoundItems {
  /** The items of the page, by their `seq`. */
  seqs: number[];
  /** The number of all matches. */
  total: number;
  /** The corrected search text if only a correction of typos found items; otherwise null. */
  correctedTo: string | null;
}

/** A range of `seq`: from `from` up to, but not including, `below`. */
export interface SeqRange {
  from: number;
  below: number;
}

/** Makes a query for the `seq` of certain items, limited to a range of `seq`. */
export type ItemQuery = (range: SeqRange) => RawBuilder<unknown>;

export interface ItemPage {
  order: 'oldest' | 'newest';
  limit: number;
  offset: number;
  /** `seq` of items to leave out. They do not count toward the offset. */
  without?: readonly number[];
}

/** Counts items and reads pages of them (see queries/item-blocks.ts). */
export interface ItemBlocks {
  count(query: ItemQuery): Promise<number>;
  /** The `seq` of a page of items. */
  page(query: ItemQuery, page: ItemPage): Promise<number[]>;
}
