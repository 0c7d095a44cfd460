import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ItemStatus } from '../../../contract/item-status.ts';
import type { DialectQueries, ItemSearch, Reader } from '../database.ts';
import { countListed } from '../listed-items.ts';
import { searchWords } from '../search-words.ts';
import { neighboursOf } from './typo.ts';

/**
 * The search for items, independent of the database: what matches, how typos are corrected and how matches
 * are ranked. Each dialect provides the index and its queries.
 */

/**
 * Selects items that contain, for each group, one of its words or a word starting with it, and that have the
 * status.
 */
export interface Wanted {
  groups: readonly (readonly string[])[];
  status: ItemStatus | null;
}

/** An index of the words of all public items. Items are identified by `seq`; results are newest first. */
export interface ItemIndex {
  /** The newest matches with their rank (higher is better), and the number of all matches. */
  newest(read: Reader, wanted: Wanted, limit: number): Promise<{ matches: Match[]; total: number }>;
  /** Matches older than `before`, except those in `without`. */
  older(read: Reader, wanted: Wanted, page: OlderPage): Promise<number[]>;
  /** Items whose title consists of exactly these words in this order, or starts with them. */
  titled(
    read: Reader,
    title: { how: 'exactly' | 'beginning'; words: readonly string[]; status: ItemStatus | null },
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

interface Found {
  ids: string[];
  total: number;
}
const nothing: Found = { ids: [], total: 0 };

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
    if (search.words === '') return newestItems(read, search);
    const typed = typedWords(search.words);
    const words = [...new Set(typed)];
    if (words.length === 0) return nothing;

    const { status } = search;
    const wanted = { groups: words.map((word) => [word]), status };
    const found = await rankedItems(read, wanted, typed, search);
    if (found.total > 0) return found;
    const meant = await corrected(read, words);
    return meant === null ? nothing : rankedItems(read, { groups: meant, status }, null, search);
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
  ): Promise<Found> {
    const { matches, total } = await index.newest(read, wanted, rankedAtMost);
    if (total === 0) return nothing;
    // toSorted is stable, so equal ranks stay newest first.
    const best = matches.toSorted((a, b) => b.rank - a.rank).map(({ seq }) => seq);
    const first = typed === null ? [] : await titlesFirst(read, typed, wanted.status);
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
    return { ids: await idsOf(read, page), total };
  }

  /**
   * Items whose title is exactly the search text, then items whose title starts with it; each newest first.
   */
  async function titlesFirst(
    read: Reader,
    words: readonly string[],
    status: ItemStatus | null,
  ): Promise<number[]> {
    const beginning = await index.titled(read, { how: 'beginning', words, status }, rankedAtMost);
    if (beginning.length === 0) return [];
    const exact = await index.titled(read, { how: 'exactly', words, status }, rankedAtMost);
    return [...exact, ...beginning];
  }
}

/** The words of a search text in order. */
function typedWords(text: string): string[] {
  return searchWords(text).slice(0, wordsAtMost);
}

/** A subquery for the `seq` of the matching items. */
type Matching = (wanted: Wanted) => RawBuilder<unknown>;

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
    if (wanted === null) return 0;
    const { rows } = await sql<{ total: number }>`
      select count(*) as total from (${matching(wanted)}) as found`.execute(read);
    return rows[0]?.total ?? 0;
  };
}

/** @returns null if the text has no words */
function eachWord(text: string, status: ItemStatus | null): Wanted | null {
  const groups = [...new Set(typedWords(text))].map((word) => [word]);
  return groups.length === 0 ? null : { groups, status };
}

/** Both dialects have partial indexes with these columns in this order. */
async function newestItems(read: Reader, { status, limit, offset }: ItemSearch): Promise<Found> {
  const ofStatus = status === null ? sql`` : sql`and status = ${status}`;
  const page = await sql<{ id: string }>`select id from items
    where is_active = 1 and deleted_at is null ${ofStatus}
    order by seq desc limit ${sql.lit(limit)} offset ${sql.lit(offset)}`.execute(read);
  return { ids: page.rows.map(({ id }) => id), total: await countListed(read, status) };
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
 * The fields of an item that are indexed.
 * @returns undefined if the item does not exist
 */
export function findToIndex(read: Reader, itemId: string) {
  return read
    .selectFrom('items')
    .innerJoin('categories', 'categories.id', 'items.category_id')
    .select(['seq', 'title', 'items.description', 'tags', 'categories.name as category'])
    .select(['location', 'status', 'items.is_active', 'deleted_at'])
    .where('items.id', '=', itemId)
    .executeTakeFirst();
}

/** A word that represents the status among an item's indexed words. Search texts cannot contain it. */
export function statusWord(status: ItemStatus): string {
  return `§${status.toLowerCase()}`;
}
