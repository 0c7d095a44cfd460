import type { RawBuilder } from 'kysely';
import type { ItemOrder } from '../../../contract/item-filters.ts';
import type { ItemStatus } from '../../../contract/item-status.ts';
import type { Reader } from '../database.ts';
import type { ItemsBy } from './public-items.ts';

/** Conditions for items besides the words of a search. */
export interface Required {
  status: ItemStatus | null;
  /** Each must be in the location, or start a word of it. */
  place: readonly string[];
  /** A query for the `seq` of the items to choose from; null for all items. */
  among: RawBuilder<unknown> | null;
}

/** Selects items that contain, for each group, one of its words or a word starting with it. */
export interface Wanted extends Required {
  groups: readonly (readonly string[])[];
}

/** An index of the words of all public items. Items are identified by `seq`; results are newest first. */
export interface ItemIndex {
  /** See ItemsBy. */
  itemsBy: ItemsBy;
  /** A query for the `seq` of all matches. */
  matching: Matching;
  /** The newest matches with their rank (higher is better), and the number of all matches. */
  newest(read: Reader, wanted: Wanted, limit: number): Promise<{ matches: Match[]; total: number }>;
  /** Matches older than `before`, except those in `without`. */
  older(read: Reader, wanted: Wanted, page: OlderPage): Promise<number[]>;
  /** A page of the matches in the order of posting. */
  inOrder(read: Reader, wanted: Wanted, page: OrderedPage): Promise<number[]>;
  /** Items whose title consists of exactly these words in this order, or starts with them. */
  titled(
    read: Reader,
    title: { how: 'exactly' | 'beginning'; words: readonly string[] } & Required,
    limit: number,
  ): Promise<number[]>;
  /** Whether any item contains a word that starts like this. */
  has(read: Reader, beginning: string): Promise<boolean>;
  /**
   * Returns those of the words that occur in items, most frequent first. If none does, returns those that
   * longer words start with.
   */
  thoseThere(read: Reader, words: readonly string[], limit: number): Promise<string[]>;
}

interface Match {
  seq: number;
  rank: number;
}

interface OlderPage {
  before: number;
  without: readonly number[];
  limit: number;
  offset: number;
}

interface OrderedPage {
  order: Exclude<ItemOrder, 'match'>;
  limit: number;
  offset: number;
}

/** A query for the `seq` of the matching items. */
export type Matching = (wanted: Wanted) => RawBuilder<unknown>;
