import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ItemStatus } from '../../../contract/item-status.ts';
import type { DialectQueries, ItemSearch, Reader } from '../database.ts';
import { countListed } from '../listed-items.ts';
import { searchWords } from '../search-words.ts';
import { neighboursOf } from './typo.ts';

/**
 * How items are searched, whichever index their words lie in: what counts as a match, what is mended
 * and which match comes first. Each dialect brings the index and the questions that it answers.
 */

/** Items that have a word of each group, or one that begins with it, and are of the status. */
export interface Wanted {
  groups: readonly (readonly string[])[];
  status: ItemStatus | null;
}

/** The words of the items that anyone may see. Items are named by their insertion number, newest first. */
export interface ItemIndex {
  /** The newest that match, with how well (a higher rank is better), and how many match in all. */
  newest(read: Reader, wanted: Wanted, limit: number): Promise<{ matches: Match[]; total: number }>;
  /** Those that match and are older than `before`, without some. */
  older(read: Reader, wanted: Wanted, page: OlderPage): Promise<number[]>;
  /** Those with a title of exactly these words in their order, or one that begins so. */
  titled(
    read: Reader,
    title: { how: 'exactly' | 'beginning'; words: readonly string[]; status: ItemStatus | null },
    limit: number,
  ): Promise<number[]>;
  /** Whether a word of any item begins so. */
  has(read: Reader, beginning: string): Promise<boolean>;
  /**
   * Which of these some item has: those that are whole words, the ones in most items first; where
   * there are none, those that words begin with.
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

/** So many of the newest matches are ranked; ranking all of a common word's would take too long. */
const rankedAtMost = 500;
/** A search longer than this is cut: every word costs a walk through the index. */
const wordsAtMost = 12;
/** A search with more words that are in no item is not mended: each costs many lookups. */
const mendedAtMost = 3;
/** So many of the words that one may have been meant as are searched for. */
const meantAtMost = 8;

/** @returns DialectQueries.searchItems over this index */
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
    const meant = await mended(read, words);
    return meant === null ? nothing : rankedItems(read, { groups: meant, status }, null, search);
  };

  /** Each word that is in no item replaced by what it may have meant; null where one means nothing. */
  async function mended(read: Reader, words: readonly string[]): Promise<string[][] | null> {
    const groups: string[][] = [];
    let unknown = 0;
    for (const word of words) {
      const isKnown = await index.has(read, word);
      if (!isKnown) unknown += 1;
      if (unknown > mendedAtMost) return null;
      const meant = isKnown
        ? [word]
        : await index.thoseThere(read, neighboursOf(word), meantAtMost);
      if (meant.length === 0) return null;
      groups.push(meant);
    }
    return unknown > 0 ? groups : null;
  }

  /**
   * A page of what matches: exact titles first, then titles that begin with what was typed, then the
   * newest by their rank, then the others newest first. Every match is on exactly one page.
   * @param typed the words in their order; null where they were mended, and no title is preferred
   */
  async function rankedItems(
    read: Reader,
    wanted: Wanted,
    typed: readonly string[] | null,
    { limit, offset }: ItemSearch,
  ): Promise<Found> {
    const { matches, total } = await index.newest(read, wanted, rankedAtMost);
    if (total === 0) return nothing;
    // toSorted is stable: newer first among equals.
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

  /** The newest titles that are what was typed, before the newest that begin with it. */
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

/** The words of a search in their order. */
function typedWords(text: string): string[] {
  return searchWords(text).slice(0, wordsAtMost);
}

/** What selects the insertion numbers of the items that match, as the column `seq`. */
type Matching = (wanted: Wanted) => RawBuilder<unknown>;

/** @returns DialectQueries.hasWords over an index */
export function hasWordsIn(matching: Matching): DialectQueries['hasWords'] {
  return (text) => {
    const wanted = eachWord(text, null);
    return wanted === null ? sql<SqlBool>`1 = 0` : sql<SqlBool>`items.seq in (${matching(wanted)})`;
  };
}

/** @returns DialectQueries.countWithWords over an index */
export function countWithWordsIn(matching: Matching): DialectQueries['countWithWords'] {
  return async (read, text, status) => {
    const wanted = eachWord(text, status);
    if (wanted === null) return 0;
    const { rows } = await sql<{ total: number }>`
      select count(*) as total from (${matching(wanted)}) as found`.execute(read);
    return rows[0]?.total ?? 0;
  };
}

/** @returns null for a text without a word */
function eachWord(text: string, status: ItemStatus | null): Wanted | null {
  const groups = [...new Set(typedWords(text))].map((word) => [word]);
  return groups.length === 0 ? null : { groups, status };
}

/** The partial indexes of both dialects hold what is asked for here, in its order. */
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

/** An item as its words are indexed. @returns undefined where there is none */
export function findToIndex(read: Reader, itemId: string) {
  return read
    .selectFrom('items')
    .innerJoin('categories', 'categories.id', 'items.category_id')
    .select(['seq', 'title', 'items.description', 'tags', 'categories.name as category'])
    .select(['location', 'status', 'items.is_active', 'deleted_at'])
    .where('items.id', '=', itemId)
    .executeTakeFirst();
}

/** A word that nobody can type: it stands for the status among an item's words. */
export function statusWord(status: ItemStatus): string {
  return `§${status.toLowerCase()}`;
}
