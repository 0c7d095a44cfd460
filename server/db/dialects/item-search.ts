import { buildingOf, guardedTitle } from '../../../contract/claims/lane/guarded-texts.ts';
import type { ItemStatus } from '../../../contract/item-status.ts';
import type { DialectQueries, Reader } from '../database.ts';
import type { FoundItems, ItemBlocks, ItemSearch } from '../item-search-types.ts';
import { wholeRange } from '../queries/item-blocks.ts';
import { searchWords } from '../../../contract/text/words.ts';
import { createListedItems } from './public-list.ts';
import type { ItemIndex, Required, Wanted } from './item-index.ts';
import { type ColumnFilter, isStatusOnly, publicItems } from './public-items.ts';
import { neighboursOf } from './typo.ts';

/**
 * The search for items, independent of the database: what matches, how typos are corrected and how matches
 * are ranked. Each dialect provides the index and its queries.
 */

const nothing: FoundItems = { seqs: [], total: 0, correctedTo: null };

/**
 * Only this many of the newest matches are ranked. Ranking every match of a common word would take too long.
 */
const rankedAtMost = 500;
/** Further words of a search are ignored, because every word costs an index scan. */
const wordsAtMost = 12;
/** A search with more unknown words than this is not corrected, because each costs many lookups. */
const correctedAtMost = 3;
/** Maximum number of corrections of one word. */
const correctionsAtMost = 8;

const newestPage = { order: 'newest', limit: rankedAtMost, offset: 0 } as const;

/** Implements the searches of DialectQueries with this index. */
export function searchIn(
  index: ItemIndex,
  readBlocks: DialectQueries['readBlocks'],
): Pick<DialectQueries, 'searchItems' | 'withWords'> {
  const listedItems = createListedItems(index.itemsBy, readBlocks);

  async function searchItems(read: Reader, search: ItemSearch): Promise<FoundItems> {
    const { place: placeText, ...filter } = search.filter;
    if (search.words === '' && placeText === '') return listedItems(read, search);
    const typed = typedWords(search.words);
    const place = [...new Set(typedWords(placeText))];
    // A search text without words, such as a quotation mark, matches no item.
    if (typed.length === 0 && search.words !== '') return nothing;
    if (place.length === 0 && placeText !== '') return nothing;

    const words = [...new Set(typed)];
    const required = await requiredBy(read, filter, place);
    const groups = words.map((word) => [word]);
    const found = await matchingItems(read, await wantedOf(read, groups, required), typed, search);
    if (found.total > 0) return found;
    const meantGroups = await corrected(read, words);
    if (meantGroups === null) return nothing;
    const wanted = await wantedOf(read, meantGroups, required);
    const meant = await matchingItems(read, wanted, null, search);
    if (meant.total === 0) return nothing;
    return { ...meant, correctedTo: await likeliest(read, meantGroups, required) };
  }

  async function requiredBy(
    read: Reader,
    filter: ColumnFilter,
    place: readonly string[],
  ): Promise<Required> {
    const conditions = await Promise.all(place.map((word) => index.atPlace(read, word)));
    if (filter.status !== null) conditions.push(index.withStatus(filter.status));
    const listed = publicItems(filter, index.itemsBy);
    return { conditions, among: isStatusOnly(filter) ? null : listed };
  }

  async function wantedOf(
    read: Reader,
    groups: readonly (readonly string[])[],
    required: Required,
  ): Promise<Wanted> {
    const words = await Promise.all(groups.map((group) => index.withWord(read, group)));
    return { words, ...required };
  }

  /**
   * Replaces each unknown word by its possible corrections. Returns null if no word is unknown, if an unknown word has
   * no correction, or if more than `correctedAtMost` are unknown.
   */
  async function corrected(read: Reader, words: readonly string[]): Promise<string[][] | null> {
    const groups: string[][] = [];
    let unknown = 0;
    for (const word of words) {
      const isKnown = await index.has(read, word);
      if (!isKnown) unknown += 1;
      if (unknown > correctedAtMost) return null;
      const meant = isKnown
        ? [word]
        : await index.occurringWords(read, neighboursOf(word), correctionsAtMost);
      if (meant.length === 0) return null;
      groups.push(meant);
    }
    return unknown > 0 ? groups : null;
  }

  /** Chooses from each group the first word with which the search finds an item. @returns the corrected search text */
  async function likeliest(
    read: Reader,
    given: readonly (readonly string[])[],
    required: Required,
  ): Promise<string> {
    const first = { order: 'newest', limit: 1, offset: 0 } as const;
    let groups = given;
    for (const [at, words] of groups.entries()) {
      for (const word of words) {
        const narrowed = groups.with(at, [word]);
        const query = index.matching(await wantedOf(read, narrowed, required));
        const isFound =
          words.length === 1 || (await index.inOrder(read, query(wholeRange), first)).length > 0;
        if (!isFound) continue;
        groups = narrowed;
        break;
      }
    }
    return groups.map(([word]) => word).join(' ');
  }

  /** @param typed the words of the search text in order; null if they were corrected */
  async function matchingItems(
    read: Reader,
    wanted: Wanted,
    typed: readonly string[] | null,
    search: ItemSearch,
  ): Promise<FoundItems> {
    const { order } = search;
    const blocks = await readBlocks(read);
    if (order === 'match' && wanted.words.length > 0) {
      return rankedItems(read, blocks, wanted, typed, search);
    }
    const query = index.matching(wanted);
    const page = { ...search, order: order === 'match' ? 'newest' : order };
    const seqs = await blocks.page(query, page);
    return { seqs, total: await blocks.count(query), correctedTo: null };
  }

  /**
   * Returns a page of matches: items with exactly this title, then titles that start with the search text,
   * then the newest matches by rank, then the rest newest first. Each match is on exactly one page.
   * @param typed the words of the search text in order; null if they were corrected, in which case titles get no
   * preference
   */
  async function rankedItems(
    read: Reader,
    blocks: ItemBlocks,
    wanted: Wanted,
    typed: readonly string[] | null,
    { limit, offset }: ItemSearch,
  ): Promise<FoundItems> {
    const query = index.matching(wanted);
    const total = await blocks.count(query);
    if (total === 0) return nothing;
    const newest = await blocks.page(query, newestPage);
    const ranks = await index.ranks(read, wanted, newest, (condition) =>
      blocks.count(index.matching({ words: [condition], conditions: [], among: null })),
    );
    // toSorted is stable, so equal ranks stay newest first.
    const best = newest.toSorted((a, b) => (ranks.get(b) ?? 0) - (ranks.get(a) ?? 0));
    const first = typed === null ? [] : await titlesFirst(blocks, typed, wanted);
    const ranked = [...new Set([...first, ...best])];

    const page = ranked.slice(offset, offset + limit);
    if (total > newest.length && page.length < limit) {
      const rest = {
        order: 'newest',
        without: ranked,
        limit: limit - page.length,
        offset: Math.max(0, offset - ranked.length),
      } as const;
      page.push(...(await blocks.page(query, rest)));
    }
    return { seqs: page, total, correctedTo: null };
  }

  /**
   * Items whose title is exactly the search text, then items whose title starts with it; each newest first.
   */
  async function titlesFirst(
    blocks: ItemBlocks,
    words: readonly string[],
    required: Required,
  ): Promise<number[]> {
    const titled = (how: 'exactly' | 'beginning') =>
      blocks.page(index.titled({ how, words }, required), newestPage);
    const beginning = await titled('beginning');
    return beginning.length === 0 ? [] : [...(await titled('exactly')), ...beginning];
  }

  return {
    searchItems,

    async withWords(read, text) {
      const words = [...new Set(typedWords(text))];
      if (words.length === 0) return null;
      const required = { conditions: [], among: null };
      return index.matching(
        await wantedOf(
          read,
          words.map((word) => [word]),
          required,
        ),
      );
    },
  };
}

function typedWords(text: string): string[] {
  return searchWords(text).slice(0, wordsAtMost);
}

/**
 * The fields of an item that are indexed. For a guarded item, only the text that everybody may read is indexed.
 * Otherwise a visitor could find out its withheld words by searching for them.
 * @returns undefined if the item does not exist
 */
export async function findToIndex(read: Reader, itemId: string) {
  const item = await read
    .selectFrom('items')
    .innerJoin('categories', 'categories.id', 'items.category_id')
    .select(['seq', 'title', 'items.description', 'tags', 'categories.name as category'])
    .select(['location', 'status', 'items.is_active', 'deleted_at', 'lane', 'items.created_at'])
    .where('items.id', '=', itemId)
    .executeTakeFirst();
  if (item?.lane !== 'guarded') return item;
  return {
    ...item,
    title: guardedTitle(item.title, item.category, new Date(item.created_at).toISOString()),
    description: '',
    tags: '[]',
    location: buildingOf(item.location),
  };
}

/** A word that represents the status among an item's indexed words. Search texts cannot contain it. */
export function statusWord(status: ItemStatus): string {
  return `§${status.toLowerCase()}`;
}
