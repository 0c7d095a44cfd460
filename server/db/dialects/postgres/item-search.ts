import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { ItemStatus } from '../../../../contract/item-status.ts';
import type { Reader, Writer } from '../../database.ts';
import type { ItemPage, ItemQuery, SeqRange } from '../../item-search-types.ts';
import { cutWord, searchWords } from '../../../../contract/text/words.ts';
import { blockSize, inRange, readBlocksWith } from '../../queries/item-blocks.ts';
import type { ItemIndex, Wanted } from '../item-index.ts';
import { findToIndex, searchIn, statusWord } from '../item-search.ts';
import { createItemCounts } from './item-counts.ts';

/**
 * Full-text search over the public items, with a tsvector built from searchWords(). PostgreSQL's own text
 * parser and dictionaries are not used.
 *
 * `item_search` has one row per item with its words. The status is one of them, so that a search with a
 * status filter can be counted without reading the items. Each word of the location is added a second time with the
 * prefix `@`, so that the filter by place ignores the words of other fields. `item_search_words` has every word of at
 * least `shortestCorrection` letters that ever occurred, for correcting typos. Whether an item still contains such a
 * word is looked up in item_search.
 *
 * Matches are found first and then sorted (`as materialized`). Otherwise PostgreSQL would scan all items from
 * the newest on to find a rare word.
 */

/** Longer titles are cut. */
const titleLettersAtMost = 200;
/** Shorter words are never offered as a correction. */
const shortestCorrection = 4;
/**
 * Weights of the labels D, C, B and A, in the order that ts_rank expects. indexItem labels each word by its field.
 */
const weights = '{0.2, 0.3, 0.5, 1}';
/** Normalisation option of ts_rank: divides by 1 + the logarithm of the number of words. */
const byLength = 1;

export async function createItemSearchTables(db: Kysely<unknown>): Promise<void> {
  await sql`create table item_search (
    seq bigint primary key,
    title text collate "C" not null,
    words tsvector not null)`.execute(db);
  // With fastupdate, searches would also scan a list of pending changes.
  await sql`create index item_search_by_word on item_search
    using gin (words) with (fastupdate = off)`.execute(db);
  await sql`create index item_search_by_title on item_search (title)`.execute(db);
  await sql`create table item_search_words (word text collate "C" primary key)`.execute(db);
  await createItemCounts(db);
  const isListed = sql`where is_active = 1 and deleted_at is null`;
  await sql`create index items_listed on items (seq) include (id) ${isListed}`.execute(db);
  await sql`create index items_listed_by_status on items (status, seq) include (id) ${isListed}`.execute(
    db,
  );
}

/** Writes the item's current words to the index, or removes the item from it if it is not public. */
export async function indexItem(trx: Writer, itemId: string): Promise<void> {
  // Locks the row, so that a concurrent change is committed before the item is read.
  await trx.selectFrom('items').select('id').where('id', '=', itemId).forNoKeyUpdate().execute();
  const item = await findToIndex(trx, itemId);
  if (item === undefined) return;
  if (item.is_active === 0 || item.deleted_at !== null) {
    await sql`delete from item_search where seq = ${item.seq}`.execute(trx);
    return;
  }
  const labelled = {
    A: wordsIn(item.title),
    B: wordsIn(item.tags),
    C: wordsIn(`${item.category} ${item.location}`),
    D: wordsIn(item.description),
  };
  await sql`insert into item_search (seq, title, words)
    values (${item.seq}, ${titleOf(labelled.A)}, ${vectorOf(labelled, placeWords(item.location), item.status)}::tsvector)
    on conflict (seq) do update set title = excluded.title, words = excluded.words`.execute(trx);

  const words = Object.values(labelled)
    .flat()
    .filter((word) => Array.from(word).length >= shortestCorrection);
  // The words are sorted, so that two transactions with the same new words cannot deadlock.
  await sql`insert into item_search_words (word)
    select distinct word from unnest(${words}::text[]) as given (word) order by word
    on conflict do nothing`.execute(trx);
}

/** Items per statement of indexItemPlaces. */
const placesAtOnce = 1000;

/** Adds the words of locations to items that are indexed without them (Ddl.indexItemPlaces). */
export async function indexItemPlaces(db: Kysely<unknown>): Promise<void> {
  for (let after = 0; ;) {
    const { rows } = await sql<{ seq: number; location: string }>`
      select seq, location from items join item_search using (seq)
      where seq > ${after} order by seq limit ${sql.lit(placesAtOnce)}`.execute(db);
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.seq;
    const lexemes = rows.map(({ location }) => placeWords(location).map(quoted).join(' '));
    await sql`update item_search set words = item_search.words || places.words::tsvector
      from unnest(${rows.map(({ seq }) => seq)}::bigint[], ${lexemes}::text[]) as places (seq, words)
      where item_search.seq = places.seq`.execute(db);
  }
}

const index: ItemIndex = {
  itemsBy: () => sql`items`,

  withWord: (_, words) => Promise.resolve(words.map(cutWord).map(beginning).join(' | ')),

  atPlace: (_, word) => Promise.resolve(beginning(placeWord(cutWord(word)))),

  withStatus: (status) => quoted(statusWord(status)),

  matching,

  titled({ how, words }, { conditions, among }) {
    // Words contain no LIKE wildcards.
    const title = titleOf(words);
    const is = how === 'exactly' ? sql`title = ${title}` : sql`title like ${`${title}%`}`;
    return (range) => itemsWhere([is, ...has(conditions, among, range)]);
  },

  inOrder,

  async ranks(read, { words }, newest) {
    const query = allOf(words);
    const { rows } = await sql<{ seq: number; rank: number }>`
      select seq, ts_rank(${sql.lit(weights)}, words, ${query}::tsquery, ${sql.lit(byLength)}) as rank
      from item_search where seq = any (${newest}::bigint[])`.execute(read);
    return new Map(rows.map(({ seq, rank }) => [seq, rank]));
  },

  async has(read, word) {
    const query = sql`${beginning(cutWord(word))}::tsquery`;
    const { rows } = await sql<{ has: boolean }>`select ${someItemHas(query)} as has`.execute(read);
    return rows[0]?.has === true;
  },

  async occurringWords(read, words, limit) {
    const whole = await wordsOf(
      read,
      sql`select word from (
          select word, (select count(*) from item_search where words @@ ${queryFor('word', '')}) as items
          from item_search_words where word = any (${words}::text[])) as known
        where items > 0 order by items desc limit ${sql.lit(limit)}`,
    );
    if (whole.length > 0) return whole;
    return wordsOf(
      read,
      sql`select word from unnest(${words}::text[]) as given (word)
        where exists (
            select 1 from item_search_words as known
            where known.word > given.word collate "C"
              and known.word < given.word || chr(1114111) collate "C")
          and ${someItemHas(queryFor('word', ':*'))}
        limit ${sql.lit(limit)}`,
    );
  },
};

/**
 * Implements DialectQueries.readBlocks. One statement may count all blocks, because a long statement does not block
 * this process. The index on words cannot be limited to a range of `seq`, so counting a single block reads all rows of
 * the block. With few matches it is faster to count all blocks again by the index.
 */
export const readBlocks = readBlocksWith({
  blocksAtOnce: Number.MAX_SAFE_INTEGER,
  recountedAtMost: 2000,
  readPage: inOrder,
});

/** The searches of DialectQueries with this index. */
export const { searchItems, withWords } = searchIn(index, readBlocks);

function wordsIn(text: string): string[] {
  return searchWords(text).map(cutWord);
}

/** The words of a location as they are indexed for ItemFilter.place. */
function placeWords(location: string): string[] {
  return [...new Set(wordsIn(location))].map(placeWord);
}

/** Represents a word of the location among an item's words. Search texts cannot contain it. */
function placeWord(word: string): string {
  return `@${word}`;
}

/** The format of the column `title`. */
function titleOf(words: readonly string[]): string {
  return Array.from(words.map(cutWord).join(' ')).slice(0, titleLettersAtMost).join('');
}

/*
 * The text formats of tsvector and tsquery. Words are quoted and contain only letters, digits and marks, or
 * one emoji, so user input cannot inject operators.
 */

function quoted(word: string): string {
  return `'${word}'`;
}

function vectorOf(
  labelled: Readonly<Record<'A' | 'B' | 'C' | 'D', readonly string[]>>,
  places: readonly string[],
  status: ItemStatus,
): string {
  const lexemes = Object.entries(labelled).flatMap(([label, words]) =>
    words.map((word) => ({ word, label })),
  );
  return [
    ...lexemes.map(({ word, label }, at) => `${quoted(word)}:${at + 1}${label}`),
    ...places.map(quoted),
    quoted(statusWord(status)),
  ].join(' ');
}

function beginning(word: string): string {
  return `${quoted(word)}:*`;
}

function allOf(conditions: readonly string[]): string {
  return conditions.map((condition) => `(${condition})`).join(' & ');
}

function matching({ words, conditions, among }: Wanted): ItemQuery {
  return (range) => itemsWhere(has([...words, ...conditions], among, range));
}

function itemsWhere(conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return sql`select seq from item_search where ${sql.join(conditions, sql` and `)}`;
}

/** Reading this many rows by their `seq` is faster than reading whole posting lists of the index on words. */
const fewRows = 8 * blockSize;

function hasWords(query: string, { from, below }: SeqRange): RawBuilder<unknown> {
  const condition = sql`words @@ ${query}::tsquery`;
  // `is true` prevents the use of the index on words, because PostgreSQL underestimates the cost of reading long
  // posting lists.
  return below - from <= fewRows ? sql`(${condition}) is true` : condition;
}

function has(
  conditions: readonly string[],
  among: ItemQuery | null,
  range: SeqRange,
): RawBuilder<unknown>[] {
  return [
    ...(conditions.length === 0 ? [] : [hasWords(allOf(conditions), range)]),
    ...inRange(sql`seq`, range),
    ...(among === null ? [] : [sql`seq in (${among(range)})`]),
  ];
}

/** `as materialized` makes the planner use the GIN index instead of scanning rows until one matches. */
function someItemHas(query: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`exists (
    with found as materialized (select from item_search where words @@ ${query}) select from found)`;
}

/** A tsquery for the word in a column. */
function queryFor(column: string, suffix: ':*' | ''): RawBuilder<unknown> {
  return sql`('''' || ${sql.ref(column)} || '''' || ${sql.lit(suffix)})::tsquery`;
}

async function inOrder(
  read: Reader,
  found: RawBuilder<unknown>,
  { order, limit, offset }: Omit<ItemPage, 'without'>,
): Promise<number[]> {
  const direction = order === 'oldest' ? sql`asc` : sql`desc`;
  const { rows } = await sql<{ seq: number }>`
    with found as materialized (${found}) select seq from found
    order by seq ${direction} limit ${sql.lit(limit)} offset ${sql.lit(offset)}`.execute(read);
  return rows.map(({ seq }) => seq);
}

async function wordsOf(read: Reader, query: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await query.$castTo<{ word: string }>().execute(read);
  return rows.map(({ word }) => word);
}
