import { type Kysely, type RawBuilder, sql } from 'kysely';
import { itemStatuses } from '../../../../contract/item-status.ts';
import type { Reader, Writer } from '../../database.ts';
import { searchWords } from '../../search-words.ts';
import type { ItemIndex, Required, Wanted } from '../item-index.ts';
import {
  countWithWordsIn,
  findToIndex,
  hasWordsIn,
  orderOf,
  searchIn,
  statusWord,
} from '../item-search.ts';

/**
 * Full-text search over the public items with FTS5.
 *
 * `item_search` has one row per item (rowid = items.seq) with its words from searchWords(), so FTS5's simple
 * `ascii` tokenizer is enough. It also contains two kinds of tokens that users cannot type. `§` ends the
 * title, so that an exact title is a phrase search. `§lost` and so on are the status, so that a search with a
 * status filter can be counted without reading the items.
 *
 * Triggers maintain `item_counts`, because counting rows takes longer the more there are.
 */

/** Weights for bm25 in column order: title, description, tags, category, location, status. */
const columnWeights = [10, 2, 5, 3, 3, 0];
const endOfTitle = '§';

export async function createItemSearchTables(db: Kysely<unknown>): Promise<void> {
  await sql`create virtual table item_search using fts5(
    title, description, tags, category, location, status,
    content='', contentless_delete=1, tokenize='ascii', prefix='1 2 3')`.execute(db);
  await sql`create virtual table item_search_words using fts5vocab(item_search, 'row')`.execute(db);
  await createCounters(db);
  // Contains all columns of the query for a page of ids, so that deep pages only read the index.
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
  await sql`delete from item_search where rowid = ${item.seq}`.execute(trx);
  if (item.is_active === 0 || item.deleted_at !== null) return;
  await sql`insert into item_search
    (rowid, title, description, tags, category, location, status) values (
      ${item.seq}, ${`${wordsIn(item.title)} ${endOfTitle}`}, ${wordsIn(item.description)},
      ${wordsIn(item.tags)}, ${wordsIn(item.category)}, ${wordsIn(item.location)},
      ${statusWord(item.status)})`.execute(trx);
}

function wordsIn(text: string): string {
  return searchWords(text).join(' ');
}

const index: ItemIndex = {
  itemsBy: (name) => sql`items indexed by ${sql.id(name)}`,

  matching,

  async newest(read, wanted, limit) {
    const weights = sql.join(columnWeights.map((weight) => sql.lit(weight)));
    const { rows } = await sql<{ seq: number; rank: number }>`
      select rowid as seq, -bm25(item_search, ${weights}) as rank ${matches(wanted)}
      order by rowid desc limit ${sql.lit(limit)}`.execute(read);
    const isAll = rows.length < limit;
    return { matches: rows, total: isAll ? rows.length : await count(read, wanted) };
  },

  older(read, wanted, { before, without, limit, offset }) {
    return seqs(
      read,
      sql`${matching(wanted)} and rowid < ${before}
          and rowid not in (select value from json_each(${JSON.stringify(without)}))
        order by rowid desc limit ${sql.lit(limit)} offset ${sql.lit(offset)}`,
    );
  },

  inOrder(read, wanted, { order, limit, offset }) {
    return seqs(
      read,
      sql`${matching(wanted)} order by rowid ${orderOf(order)}
        limit ${sql.lit(limit)} offset ${sql.lit(offset)}`,
    );
  },

  titled(read, { how, words, ...required }, limit) {
    const phrase = words.map((word) => `"${word}"`).join(' + ');
    const end = how === 'exactly' ? ` + "${endOfTitle}"` : ' *';
    return newestSeqs(read, withQuery([`title : ^ ${phrase}${end}`], required), limit);
  },

  has: async (read, word) =>
    (await newestSeqs(read, withQuery([beginning(word)], unrestricted), 1)).length > 0,

  async thoseThere(read, words, limit) {
    const given = sql`json_each(${JSON.stringify(words)})`;
    const whole = await wordsOf(
      read,
      sql`select term as word from item_search_words
        where term in (select value from ${given}) order by doc desc limit ${sql.lit(limit)}`,
    );
    if (whole.length > 0) return whole;
    return wordsOf(
      read,
      sql`select value as word from ${given} as given
        where exists (
          select 1 from item_search_words
          where term > given.value and term < given.value || char(1114111)
        ) limit ${sql.lit(limit)}`,
    );
  },
};

/** See DialectQueries.searchItems. */
export const searchItems = searchIn(index);

/** See DialectQueries.hasWords. */
export const hasWords = hasWordsIn(matching);

/** See DialectQueries.countWithWords. */
export const countWithWords = countWithWordsIn(matching);

function matching(wanted: Wanted): RawBuilder<unknown> {
  return sql`select rowid as seq ${matches(wanted)}`;
}

/** The `from` and `where` of a query for the matches. */
function matches({ groups, ...required }: Wanted): RawBuilder<unknown> {
  return withQuery(
    groups.map((words) => words.map(beginning).join(' OR ')),
    required,
  );
}

/** @param conditions in FTS5's query language; items must meet all of them */
function withQuery(
  conditions: readonly string[],
  { status, place, among }: Required,
): RawBuilder<unknown> {
  const all = [...conditions, ...place.map((word) => `location : ${beginning(word)}`)].map(
    (condition) => `(${condition})`,
  );
  if (status !== null) all.push(`"${statusWord(status)}"`);
  // With the plus sign SQLite goes through the matches. Otherwise it would look up each of the other items in FTS5.
  const isAmong = among === null ? sql`` : sql`and +rowid in (${among})`;
  return sql`from item_search where item_search match ${all.join(' AND ')} ${isAmong}`;
}

const unrestricted: Required = { status: null, place: [], among: null };

/*
 * The FTS5 query language. Words are quoted and contain only letters, digits and marks, or one emoji, so user
 * input cannot inject operators.
 */

function beginning(word: string): string {
  return `"${word}" *`;
}

function newestSeqs(read: Reader, matched: RawBuilder<unknown>, limit: number): Promise<number[]> {
  return seqs(
    read,
    sql`select rowid as seq ${matched} order by rowid desc limit ${sql.lit(limit)}`,
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

async function count(read: Reader, wanted: Wanted): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total ${matches(wanted)}`.execute(read);
  return rows[0]?.total ?? 0;
}
