import type { RawBuilder } from 'kysely';
import type { ItemStatus } from '../../../contract/item-status.ts';
import type { Reader } from '../database.ts';
import type { ItemPage, ItemQuery } from '../item-search-types.ts';
import type { ItemsBy } from './public-items.ts';

/** The conditions of a search besides its words. */
export interface Required {
  /** Conditions in the query language of the index. */
  conditions: readonly string[];
  /** Items to choose from; null for all items. */
  among: ItemQuery | null;
}

/** Selects items that meet all conditions. */
export interface Wanted extends Required {
  /** The conditions for the words of the search, in the query language of the index. */
  words: readonly string[];
}

/** An index of the words of all public items. Items are identified by `seq`. */
export interface ItemIndex {
  itemsBy: ItemsBy;
  /** The condition that an item contains one of the words, or a longer word that starts with one of them. */
  withWord(read: Reader, words: readonly string[]): Promise<string>;
  /** The condition that the location contains the word, or a longer word that starts with it. */
  atPlace(read: Reader, word: string): Promise<string>;
  withStatus(status: ItemStatus): string;
  /** A query for all matches. */
  matching(wanted: Wanted): ItemQuery;
  /** A query for items whose title consists of exactly these words in this order, or starts with them. */
  titled(
    title: { how: 'exactly' | 'beginning'; words: readonly string[] },
    required: Required,
  ): ItemQuery;
  /** A page of the items that a query finds. */
  inOrder(
    read: Reader,
    found: RawBuilder<unknown>,
    page: Omit<ItemPage, 'without'>,
  ): Promise<number[]>;
  /**
   * The rank of each of the newest matches; higher is better.
   * @param itemsWith counts the items that meet a condition
   */
  ranks(
    read: Reader,
    wanted: Wanted,
    newest: readonly number[],
    itemsWith: (condition: string) => Promise<number>,
  ): Promise<Map<number, number>>;
  /** Whether any item contains a word with this beginning. */
  has(read: Reader, beginning: string): Promise<boolean>;
  /**
   * Returns the given words that occur in items, most frequent first. If none occurs, returns the given words that are
   * the beginning of a longer word in items.
   */
  occurringWords(read: Reader, words: readonly string[], limit: number): Promise<string[]>;
}
