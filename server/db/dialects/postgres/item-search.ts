import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { ItemStatus } from '../../../../contract/item-status.ts';
import type { Reader, Writer } from '../../database.ts';
import { searchWords } from '../../search-words.ts';
import {
  type ItemIndex,
  type Wanted,
  countWithWordsIn,
  findToIndex,
  hasWordsIn,
  searchIn,
  statusWord,
} from '../item-search.ts';
import { createItemCounts } from './item-counts.ts';

/**
 * Full-text search over the items that anyone may see, with a tsvector of the words that
 * searchWords() makes: PostgreSQL's own parser and dictionaries have no part in it.
 *
 * `item_search` holds one row an item with its words, the status among them, so that a filtered
 * search counts exactly without reading the items. `item_search_words` holds every word there ever
 * was, for typos; whether an item still has it, the index of item_search tells.
 *
 * Matches are found first and sorted then (`as materialized`): PostgreSQL would else walk the newest
 * items in search of a rare word, through all of them.
 */

/** Longer words are cut: PostgreSQL takes 2046 bytes a word, and 2704 in an index on a text. */
const lettersAtMost = 100;
const titleLettersAtMost = 200;
/** Shorter words are never what a typo is mended to. */
const shortestMeant = 4;
/** Of the labels D, C, B and A that a word carries by where it stands, in ts_rank's order. */
const weights = '{0.2, 0.3, 0.5, 1}';
/** ts_rank divides by 1 + the logarithm of the number of words. */
const byLength = 1;

export async function createItemSearchTables(db: Kysely<unknown>): Promise<void> {
  await sql`create table item_search (
    seq bigint primary key,
    title text collate "C" not null,
    words tsvector not null)`.execute(db);
  // Without fastupdate: otherwise searches read through a list of what was added lately.
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

/** Puts an item's words into the index as they are now, or takes them out where nobody may see it. */
export async function indexItem(trx: Writer, itemId: string): Promise<void> {
  // Waits for who else is changing it, so that what is read next is what will stand.
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
    values (${item.seq}, ${titleOf(labelled.A)}, ${vectorOf(labelled, item.status)}::tsvector)
    on conflict (seq) do update set title = excluded.title, words = excluded.words`.execute(trx);

  const words = Object.values(labelled)
    .flat()
    .filter((word) => Array.from(word).length >= shortestMeant);
  // In order, so that of two transactions with the same new words neither waits for the other twice.
  await sql`insert into item_search_words (word)
    select distinct word from unnest(${words}::text[]) as given (word) order by word
    on conflict do nothing`.execute(trx);
}

const index: ItemIndex = {
  async newest(read, wanted, limit) {
    const words = everyGroup(wanted.groups);
    const { rows } = await sql<{ seq: number; rank: number; total: number }>`
      with found as materialized (${matching(wanted)}),
        newest as (select seq from found order by seq desc limit ${sql.lit(limit)})
      select seq, (select count(*) from found) as total,
        ts_rank(${sql.lit(weights)}, words, ${words}::tsquery, ${sql.lit(byLength)}) as rank
      from newest join item_search using (seq) order by seq desc`.execute(read);
    return { matches: rows, total: rows[0]?.total ?? 0 };
  },

  older(read, wanted, { before, without, limit, offset }) {
    return newestOf(
      read,
      matching(wanted),
      sql`where seq < ${before} and seq <> all (${without}::bigint[])
        order by seq desc limit ${sql.lit(limit)} offset ${sql.lit(offset)}`,
    );
  },

  titled(read, { how, words, status }, limit) {
    // Words have no sign in them that means anything to LIKE.
    const title = titleOf(words);
    const is = how === 'exactly' ? sql`title = ${title}` : sql`title like ${`${title}%`}`;
    const ofStatus =
      status === null ? sql`` : sql`and words @@ ${quoted(statusWord(status))}::tsquery`;
    return newestOf(
      read,
      sql`select seq from item_search where ${is} ${ofStatus}`,
      sql`order by seq desc limit ${sql.lit(limit)}`,
    );
  },

  async has(read, word) {
    const query = sql`${beginning(cut(word))}::tsquery`;
    const { rows } = await sql<{ has: boolean }>`select ${someItemHas(query)} as has`.execute(read);
    return rows[0]?.has === true;
  },

  async thoseThere(read, words, limit) {
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

/** See DialectQueries.searchItems. */
export const searchItems = searchIn(index);

/** See DialectQueries.hasWords. */
export const hasWords = hasWordsIn(matching);

/** See DialectQueries.countWithWords. */
export const countWithWords = countWithWordsIn(matching);

function wordsIn(text: string): string[] {
  return searchWords(text).map(cut);
}

function cut(word: string): string {
  return Array.from(word).slice(0, lettersAtMost).join('');
}

/** As the column of titles has it. */
function titleOf(words: readonly string[]): string {
  return Array.from(words.map(cut).join(' ')).slice(0, titleLettersAtMost).join('');
}

/*
 * The text forms of tsvector and tsquery. A word is quoted and has nothing but letters, digits, marks
 * or one emoji in it, so what a person typed never reaches the signs of these forms.
 */

function quoted(word: string): string {
  return `'${word}'`;
}

function vectorOf(
  labelled: Readonly<Record<'A' | 'B' | 'C' | 'D', readonly string[]>>,
  status: ItemStatus,
): string {
  const lexemes = Object.entries(labelled).flatMap(([label, words]) =>
    words.map((word) => ({ word, label })),
  );
  return [
    ...lexemes.map(({ word, label }, at) => `${quoted(word)}:${at + 1}${label}`),
    quoted(statusWord(status)),
  ].join(' ');
}

function beginning(word: string): string {
  return `${quoted(word)}:*`;
}

function everyGroup(groups: Wanted['groups']): string {
  return groups.map((words) => `(${words.map(cut).map(beginning).join(' | ')})`).join(' & ');
}

function matching({ groups, status }: Wanted): RawBuilder<unknown> {
  const words = everyGroup(groups);
  const query = status === null ? words : `${words} & ${quoted(statusWord(status))}`;
  return sql`select seq from item_search where words @@ ${query}::tsquery`;
}

/** Found as if all were wanted, and left after the first. */
function someItemHas(query: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`exists (
    with found as materialized (select from item_search where words @@ ${query}) select from found)`;
}

/** What asks for the words in a column. */
function queryFor(column: string, suffix: ':*' | ''): RawBuilder<unknown> {
  return sql`('''' || ${sql.ref(column)} || '''' || ${sql.lit(suffix)})::tsquery`;
}

async function newestOf(
  read: Reader,
  found: RawBuilder<unknown>,
  rest: RawBuilder<unknown>,
): Promise<number[]> {
  const { rows } = await sql<{ seq: number }>`
    with found as materialized (${found}) select seq from found ${rest}`.execute(read);
  return rows.map(({ seq }) => seq);
}

async function wordsOf(read: Reader, query: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await query.$castTo<{ word: string }>().execute(read);
  return rows.map(({ word }) => word);
}
