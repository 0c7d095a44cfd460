import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { z } from 'zod/mini';
import { itemStatuses } from '../../../../contract/item-status.ts';
import type { Reader, Writer } from '../../database.ts';
import type { ItemPage, ItemQuery } from '../../item-search-types.ts';
import { searchableText } from '../../../../contract/text/words.ts';
import { inRange, readBlocksWith, wholeRange, blockSize } from '../../queries/item-blocks.ts';
import type { ItemIndex, Wanted } from '../item-index.ts';
import { findToIndex, searchIn, statusWord } from '../item-search.ts';
import { changeBlockOf } from './item-blocks.ts';

/**
 * Full-text search over the public items with FTS5.
 *
 * `item_search` has one row per item (rowid = items.seq) with its words from searchWords(), so FTS5's simple `ascii`
 * tokenizer is enough. It also contains two kinds of tokens that users cannot type. `§` ends the title. `§lost` and so
 * on are the status, so that a search with a status filter can be counted without reading the items. `item_titles` has
 * the words of the titles. Without it, FTS5 would read the posting lists of all words of a title to the end before it
 * knows that no item has that title.
 *
 * Triggers maintain `item_counts`, because counting rows takes longer the more there are.
 */

/** Number of blocks that one statement counts: few enough to take less than 10 ms. */
const blocksAtOnce = 4;
/** The weight of a hit in each column, for the rank. */
const columnWeights = { title: 10, tags: 5, category: 3, location: 3, description: 2 };
/** Constant of the rank, as k1 of BM25: the more hits a word has in an item, the less each further hit adds. */
const saturation = 1.2;
/** FTS5 has an index of the beginnings of words up to this length (option `prefix` below). */
const indexedBeginning = 3;
/** If more words than this begin with a prefix, FTS5 searches for the prefix itself. */
const wordsOfBeginning = 100;
/** Maximum number of items to count for each possible correction of a word. */
const countedAtMost = 5_000;
const endOfTitle = '§';
/** The result of json_group_array over `seq`. */
const Seqs = z.array(z.int());

export async function createItemSearchTables(db: Kysely<unknown>): Promise<void> {
  await sql`create virtual table item_search using fts5(
    title, description, tags, category, location, status,
    content='', contentless_delete=1, tokenize='ascii', prefix='1 2 3')`.execute(db);
  await sql`create virtual table item_search_words using fts5vocab(item_search, 'row')`.execute(db);
  await createCounters(db);
  // Each index contains all columns that the query for a page of ids reads. SQLite then reads only the index, even for
  // pages with a large offset.
  await sql`create index items_listed on items (seq, id, is_active, deleted_at)
    where is_active = 1 and deleted_at is null`.execute(db);
  await sql`create index items_listed_by_status on items (status, seq, id, is_active, deleted_at)
    where is_active = 1 and deleted_at is null`.execute(db);
}

async function createCounters(db: Kysely<unknown>): Promise<void> {
  await sql`create table item_counts (
    status text primary key, listed integer not null) strict, without rowid`.execute(db);
  for (const status of itemStatuses) {
    await sql`insert into item_counts values (${status}, 0)`.execute(db);
  }
  const more = sql`update item_counts set listed = listed + 1 where status = new.status;`;
  const fewer = sql`update item_counts set listed = listed - 1 where status = old.status;`;
  const isListed = sql`new.is_active = 1 and new.deleted_at is null`;
  const wasListed = sql`old.is_active = 1 and old.deleted_at is null`;
  const changed = sql`after update of status, is_active, deleted_at on items`;
  await sql`create trigger items_counted_in after insert on items when ${isListed}
    begin ${more} end`.execute(db);
  await sql`create trigger items_counted_anew ${changed} when ${isListed}
    begin ${more} end`.execute(db);
  await sql`create trigger items_counted_off ${changed} when ${wasListed}
    begin ${fewer} end`.execute(db);
  await sql`create trigger items_counted_out after delete on items when ${wasListed}
    begin ${fewer} end`.execute(db);
}

/** Writes the item's current words to the index, or removes the item from it if it is not public. */
export async function indexItem(trx: Writer, itemId: string): Promise<void> {
  const item = await findToIndex(trx, itemId);
  if (item === undefined) return;
  await changeBlockOf(trx, item.seq);
  await sql`delete from item_search where rowid = ${item.seq}`.execute(trx);
  await sql`delete from item_titles where seq = ${item.seq}`.execute(trx);
  if (item.is_active === 0 || item.deleted_at !== null) return;
  await sql`insert into item_search
    (rowid, title, description, tags, category, location, status) values (
      ${item.seq}, ${`${searchableText(item.title)} ${endOfTitle}`}, ${searchableText(item.description)},
      ${searchableText(item.tags)}, ${searchableText(item.category)}, ${searchableText(item.location)},
      ${statusWord(item.status)})`.execute(trx);
  await sql`insert into item_titles (seq, title)
    values (cast(${item.seq} as integer), ${searchableText(item.title)})`.execute(trx);
}

const index: ItemIndex = {
  itemsBy: (name) => sql`items indexed by ${sql.id(name)}`,

  async withWord(read, words) {
    const conditions = await Promise.all(words.map((word) => beginning(read, word)));
    return conditions.join(' OR ');
  },

  atPlace: async (read, word) => `location : (${await beginning(read, word)})`,

  withStatus: (status) => `"${statusWord(status)}"`,

  matching,

  titled({ how, words }, { conditions, among }) {
    const title = words.join(' ');
    return (range) => {
      // The plus sign keeps SQLite from using the index on titles. For a range of `seq`, it is faster to read the rows
      // of that range.
      const column = range === wholeRange ? sql`title` : sql`+title`;
      const is =
        how === 'exactly'
          ? sql`${column} = ${title}`
          : sql`${column} >= ${title} and ${column} < ${title} || char(1114111)`;
      const required =
        conditions.length === 0 && among === null
          ? []
          : [sql`seq in (${matching({ words: [], conditions, among })(range)})`];
      const all = [is, ...inRange(sql`seq`, range), ...required];
      return sql`select seq from item_titles where ${sql.join(all, sql` and `)}`;
    };
  },

  inOrder,

  async ranks(read, wanted, newest, itemsWith) {
    const ranks = new Map(newest.map((seq) => [seq, 0]));
    const range = { from: newest.at(-1) ?? 0, below: (newest[0] ?? 0) + 1 };
    const isNarrow = range.below - range.from <= blocksAtOnce * blockSize;
    for (const word of wanted.words) {
      const rarity = wanted.words.length === 1 ? 1 : 1 / Math.log(2 + (await itemsWith(word)));
      const hits = new Map<number, number>();
      for (const [column, weight] of Object.entries(columnWeights)) {
        const hit = `${column} : (${word})`;
        // In a narrow range, a search for this word alone is faster. Items without the other words are skipped below.
        const inColumn = isNarrow
          ? { words: [hit], conditions: [], among: null }
          : { ...wanted, words: [...wanted.words, hit] };
        const { rows } = await sql<{ seqs: string }>`
          select json_group_array(seq) as seqs from (${matching(inColumn)(range)})`.execute(read);
        for (const seq of Seqs.parse(JSON.parse(rows[0]?.seqs ?? '[]'))) {
          hits.set(seq, (hits.get(seq) ?? 0) + weight);
        }
      }
      for (const [seq, weight] of hits) {
        const others = ranks.get(seq);
        if (others === undefined) continue;
        ranks.set(seq, others + (rarity * weight) / (weight + saturation));
      }
      // Lets requests run between words, because the queries of each word take milliseconds.
      await nextTurn();
    }
    return ranks;
  },

  async has(read, word) {
    const found = matching({ words: [await beginning(read, word)], conditions: [], among: null });
    const first = { order: 'newest', limit: 1, offset: 0 } as const;
    return (await inOrder(read, found(wholeRange), first)).length > 0;
  },

  async occurringWords(read, words, limit) {
    const { whole, beginnings } = await occurringAmong(read, words);
    if (whole.length === 0) return beginnings.slice(0, limit);
    if (whole.length === 1) return whole;
    const counted: { word: string; items: number }[] = [];
    for (const word of whole) counted.push({ word, items: await countUpTo(read, word) });
    const frequentFirst = counted.toSorted((one, other) => other.items - one.items);
    return frequentFirst.slice(0, limit).map(({ word }) => word);
  },
};

/** Implements DialectQueries.readBlocks. */
export const readBlocks = readBlocksWith({
  blocksAtOnce,
  recountedAtMost: -1,
  readPage: inOrder,
});

/** SQLite's version of the two searches that DialectQueries declares. They use this index. */
export const { searchItems, withWords } = searchIn(index, readBlocks);

function matching({ words, conditions, among }: Wanted): ItemQuery {
  const query = [...words, ...conditions].map((condition) => `(${condition})`).join(' AND ');
  return (range) => {
    if (query === '' && among !== null) return among(range);
    const all = [
      sql`item_search match ${query}`,
      ...inRange(sql`rowid`, range),
      // The plus sign makes SQLite go through the matches of FTS5. Otherwise it would look up each item of `among` in
      // FTS5.
      ...(among === null ? [] : [sql`+rowid in (${among(range)})`]),
    ];
    return sql`select rowid as seq from item_search where ${sql.join(all, sql` and `)}`;
  };
}

/*
 * The FTS5 query language. Words are quoted and contain only letters, digits and marks, or one emoji, so user
 * input cannot inject operators.
 */

function quoted(word: string): string {
  return `"${word}"`;
}

/** The condition that an item has a word with this beginning. */
async function beginning(read: Reader, word: string): Promise<string> {
  return (await endings(read, word)).join(' OR ');
}

/**
 * Returns terms that together match all words with this beginning. FTS5 has no index of beginnings longer than
 * `indexedBeginning`. For those, it would merge the posting lists of all the words before it finds the first match.
 * Such a beginning is therefore replaced by the words themselves, unless there are too many.
 */
async function endings(read: Reader, word: string): Promise<string[]> {
  if (Array.from(word).length <= indexedBeginning) return [`"${word}" *`];
  const letters = sql.lit(Array.from(word).length);
  // Each step finds the next word without reading the posting list of the word before.
  const words = await wordsOf(
    read,
    sql`with recursive following (word) as (
        select (select term from item_search_terms where term >= ${word} limit 1)
        union all
        select (select term from item_search_terms where term >= following.word || char(1) limit 1)
        from following where substr(following.word, 1, ${letters}) = ${word})
      select word from following where substr(word, 1, ${letters}) = ${word}
      limit ${sql.lit(wordsOfBeginning + 1)}`,
  );
  if (words.length > wordsOfBeginning) return [`"${word}" *`];
  return words.length === 0 ? [quoted(word)] : words.map(quoted);
}

/**
 * Returns which of the words occur in items (`whole`), and which are the beginning of a longer word in items
 * (`beginnings`), both in the given order. A lookup finds the first indexed word at or after a given word. The given
 * words that sort before that indexed word need no lookup. Requests run between lookups, because a lookup takes
 * milliseconds if the preceding word of the index is in very many items.
 */
async function occurringAmong(read: Reader, words: readonly string[]) {
  const inOrderOfIndex = words
    .map((word) => ({ word, bytes: Buffer.from(word) }))
    .sort((one, other) => Buffer.compare(one.bytes, other.bytes));
  const whole = new Set<string>();
  const beginnings = new Set<string>();
  let next = { word: '', bytes: Buffer.alloc(0) };
  for (const { word, bytes } of inOrderOfIndex) {
    if (Buffer.compare(next.bytes, bytes) < 0) {
      const [found] = await wordsOf(
        read,
        sql`select term as word from item_search_terms where term >= ${word} limit 1`,
      );
      await nextTurn();
      if (found === undefined) break;
      next = { word: found, bytes: Buffer.from(found) };
    }
    if (next.word === word) whole.add(word);
    else if (next.word.startsWith(word)) beginnings.add(word);
  }
  return {
    whole: words.filter((word) => whole.has(word)),
    beginnings: words.filter((word) => beginnings.has(word)),
  };
}

/** Counts the items with a word, up to `countedAtMost`, which is enough to tell common words from rare ones. */
async function countUpTo(read: Reader, word: string): Promise<number> {
  const { rows } = await sql<{ items: number }>`select count(*) as items from (
    select 1 from item_search where item_search match ${quoted(word)} limit ${sql.lit(countedAtMost)})`.execute(
    read,
  );
  return rows[0]?.items ?? 0;
}

function inOrder(
  read: Reader,
  found: RawBuilder<unknown>,
  { order, limit, offset }: Omit<ItemPage, 'without'>,
): Promise<number[]> {
  const direction = order === 'oldest' ? sql`asc` : sql`desc`;
  return seqs(
    read,
    sql`select seq from (${found}) order by seq ${direction}
      limit ${sql.lit(limit)} offset ${sql.lit(offset)}`,
  );
}

async function seqs(read: Reader, query: RawBuilder<unknown>): Promise<number[]> {
  const { rows } = await query.$castTo<{ seq: number }>().execute(read);
  return rows.map(({ seq }) => seq);
}

async function wordsOf(read: Reader, query: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await query.$castTo<{ word: string }>().execute(read);
  return rows.map(({ word }) => word);
}
