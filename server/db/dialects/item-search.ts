import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { buildingOf, guardedTitle } from '../../../contract/claims/item-kinds.ts';
import type { ItemOrder } from '../../../contract/item-filters.ts';
import type { ItemStatus } from '../../../contract/item-status.ts';
import type { DialectQueries, FoundItems, ItemSearch, Reader } from '../database.ts';
import { countListed } from '../listed-items.ts';
import { searchWords } from '../search-words.ts';
import type { ItemIndex, Matching, Required, Wanted } from './item-index.ts';
import { isStatusOnly, publicItems } from './public-items.ts';
import { neighboursOf } from './typo.ts';

/**
 * The search for items, independent of the database: what matches, how typos are corrected and how matches
 * are ranked. Each dialect provides the index and its queries.
 */

const nothing: FoundItems = { ids: [], total: 0, correctedTo: null };

/**
 * Only this many of the newest matches are ranked. Ranking every match of a common word would take too long.
 */
const rankedAtMost = 500;
/** Further words of a search are ignored, because every word costs an index scan. */
const wordsAtMost = 12;
/** A search with more unknown words than this is not corrected, because each costs many lookups. */
const correctedAtMost = 3;
/** How many possible corrections of a word are searched for. */
const correctionsAtMost = 8;

/** @returns the implementation of DialectQueries.searchItems for this index */
export function searchIn(index: ItemIndex): DialectQueries['searchItems'] {
  return async (read, search) => {
    const { place: placeText, ...filter } = search.filter;
    if (search.words === '' && placeText === '') return listedItems(read, search);
    const typed = typedWords(search.words);
    const place = [...new Set(typedWords(placeText))];
    // A text without words, such as a quotation mark, is in no item.
    if (typed.length === 0 && search.words !== '') return nothing;
    if (place.length === 0 && placeText !== '') return nothing;

    const words = [...new Set(typed)];
    const among = isStatusOnly(filter)
      ? null
      : sql`select seq ${publicItems(filter, index.itemsBy)}`;
    const required = { status: filter.status, place, among };
    const wanted = { groups: words.map((word) => [word]), ...required };
    const found = await matchingItems(read, wanted, typed, search);
    if (found.total > 0) return found;
    const groups = await corrected(read, words);
    if (groups === null) return nothing;
    const meant = await matchingItems(read, { groups, ...required }, null, search);
    if (meant.total === 0) return nothing;
    return { ...meant, correctedTo: await likeliest(read, { groups, ...required }) };
  };

  /**
   * Replaces each unknown word by its possible corrections. Returns null if no word is unknown, or if one has
   * no correction.
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
        : await index.thoseThere(read, neighboursOf(word), correctionsAtMost);
      if (meant.length === 0) return null;
      groups.push(meant);
    }
    return unknown > 0 ? groups : null;
  }

  /** Chooses for each group the first of its words with which anything is found. */
  async function likeliest(read: Reader, wanted: Wanted): Promise<string> {
    const first = { order: 'newest', limit: 1, offset: 0 } as const;
    let { groups } = wanted;
    for (const [at, words] of groups.entries()) {
      for (const word of words) {
        const narrowed = groups.with(at, [word]);
        const isFound =
          words.length === 1 ||
          (await index.inOrder(read, { ...wanted, groups: narrowed }, first)).length > 0;
        if (!isFound) continue;
        groups = narrowed;
        break;
      }
    }
    return groups.map(([word]) => word).join(' ');
  }

  /** @param typed see rankedItems */
  async function matchingItems(
    read: Reader,
    wanted: Wanted,
    typed: readonly string[] | null,
    search: ItemSearch,
  ): Promise<FoundItems> {
    const { order } = search;
    if (order === 'match' && wanted.groups.length > 0) {
      return rankedItems(read, wanted, typed, search);
    }
    const page = { ...search, order: order === 'match' ? 'newest' : order };
    const ids = await idsOf(read, await index.inOrder(read, wanted, page));
    return { ids, total: await countOf(read, index.matching(wanted)), correctedTo: null };
  }

  /**
   * Returns a page of matches: items with exactly this title, then titles that start with the search text,
   * then the newest matches by rank, then the rest newest first. Each match is on exactly one page.
   * @param typed the words of the search text in order; null if they were corrected, and titles get no
   * preference
   */
  async function rankedItems(
    read: Reader,
    wanted: Wanted,
    typed: readonly string[] | null,
    { limit, offset }: ItemSearch,
  ): Promise<FoundItems> {
    const { matches, total } = await index.newest(read, wanted, rankedAtMost);
    if (total === 0) return nothing;
    // toSorted is stable, so equal ranks stay newest first.
    const best = matches.toSorted((a, b) => b.rank - a.rank).map(({ seq }) => seq);
    const first = typed === null ? [] : await titlesFirst(read, typed, wanted);
    const ranked = [...new Set([...first, ...best])];

    const page = ranked.slice(offset, offset + limit);
    const oldest = matches.at(-1);
    if (total > matches.length && oldest !== undefined && page.length < limit) {
      const rest = {
        before: oldest.seq,
        without: ranked,
        limit: limit - page.length,
        offset: Math.max(0, offset - ranked.length),
      };
      page.push(...(await index.older(read, wanted, rest)));
    }
    return { ids: await idsOf(read, page), total, correctedTo: null };
  }

  /**
   * Items whose title is exactly the search text, then items whose title starts with it; each newest first.
   */
  async function titlesFirst(
    read: Reader,
    words: readonly string[],
    { status, place, among }: Required,
  ): Promise<number[]> {
    const title = { words, status, place, among };
    const beginning = await index.titled(read, { how: 'beginning', ...title }, rankedAtMost);
    if (beginning.length === 0) return [];
    const exact = await index.titled(read, { how: 'exactly', ...title }, rankedAtMost);
    return [...exact, ...beginning];
  }

  /** The public items in the order of posting, without a search. */
  async function listedItems(
    read: Reader,
    { filter, order, limit, offset }: ItemSearch,
  ): Promise<FoundItems> {
    const listed = publicItems(filter, index.itemsBy);
    const page = await sql<{ id: string }>`select id ${listed}
      order by seq ${orderOf(order)} limit ${sql.lit(limit)} offset ${sql.lit(offset)}`.execute(
      read,
    );
    return {
      ids: page.rows.map(({ id }) => id),
      total: isStatusOnly(filter)
        ? await countListed(read, filter.status)
        : await countOf(read, sql`select seq ${listed}`),
      correctedTo: null,
    };
  }
}

/** The direction of `seq` in an order; a list without rank is newest first. */
export function orderOf(order: ItemOrder): RawBuilder<unknown> {
  return order === 'oldest' ? sql`asc` : sql`desc`;
}

/** The words of a search text in order. */
function typedWords(text: string): string[] {
  return searchWords(text).slice(0, wordsAtMost);
}

/** @returns the implementation of DialectQueries.hasWords for an index */
export function hasWordsIn(matching: Matching): DialectQueries['hasWords'] {
  return (text) => {
    const wanted = eachWord(text, null);
    return wanted === null ? sql<SqlBool>`1 = 0` : sql<SqlBool>`items.seq in (${matching(wanted)})`;
  };
}

/** @returns the implementation of DialectQueries.countWithWords for an index */
export function countWithWordsIn(matching: Matching): DialectQueries['countWithWords'] {
  return async (read, text, status) => {
    const wanted = eachWord(text, status);
    return wanted === null ? 0 : countOf(read, matching(wanted));
  };
}

/** @returns null if the text has no words */
function eachWord(text: string, status: ItemStatus | null): Wanted | null {
  const groups = [...new Set(typedWords(text))].map((word) => [word]);
  return groups.length === 0 ? null : { groups, status, place: [], among: null };
}

async function countOf(read: Reader, found: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (${found}) as found`.execute(read);
  return rows[0]?.total ?? 0;
}

async function idsOf(read: Reader, seqs: readonly number[]): Promise<string[]> {
  if (seqs.length === 0) return [];
  const rows = await read
    .selectFrom('items')
    .select(['id', 'seq'])
    .where('seq', 'in', seqs)
    .execute();
  const idOf = new Map(rows.map(({ id, seq }) => [seq, id]));
  return seqs.flatMap((seq) => idOf.get(seq) ?? []);
}

/**
 * The fields of an item that are indexed. Of a guarded item these are the fields that everybody may read, because a search
 * with a hidden word would otherwise reveal the word.
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
