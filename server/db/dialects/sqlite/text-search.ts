import { type Expression, type Kysely, type SqlBool, sql } from 'kysely';
import type { SeqRange } from '../../item-search-types.ts';
import { inRange, wholeRange } from '../../queries/item-blocks.ts';

/**
 * Finds a text anywhere in the columns of a table, ignoring case, by FTS5's trigrams. Triggers maintain
 * `<table>_text`, which has one row for each row of the table (rowid = seq).
 */

/** The length of a trigram. Shorter texts contain none. */
const trigram = 3;

export async function createTextSearch(
  db: Kysely<unknown>,
  table: string,
  columns: readonly string[],
): Promise<void> {
  const index = sql.table(indexOf(table));
  const names = sql.join(columns.map((column) => sql.ref(column)));
  await sql`create virtual table ${index} using fts5(
    ${names}, content='', contentless_delete=1, tokenize='trigram')`.execute(db);

  const add = sql`insert into ${index} (rowid, ${names})
    values (new.seq, ${sql.join(columns.map((column) => sql.ref(`new.${column}`)))});`;
  const remove = sql`delete from ${index} where rowid = old.seq;`;
  const differs = sql.join(
    columns.map((column) => sql`${sql.ref(`old.${column}`)} is not ${sql.ref(`new.${column}`)}`),
    sql` or `,
  );
  const trigger = (event: string) => sql.id(`${indexOf(table)}_on_${event}`);
  await sql`create trigger ${trigger('insert')} after insert on ${sql.table(table)}
    begin ${add} end`.execute(db);
  await sql`create trigger ${trigger('update')} after update of ${names} on ${sql.table(table)}
    when ${differs} begin ${remove} ${add} end`.execute(db);
  await sql`create trigger ${trigger('delete')} after delete on ${sql.table(table)}
    begin ${remove} end`.execute(db);
}

/** The condition that one of the columns contains the text, ignoring case (DialectQueries.containsText). */
export function containsText(
  table: string,
  columns: readonly string[],
  text: string,
  range = wholeRange,
): Expression<SqlBool> {
  if (Array.from(text).length < trigram) return isLike(table, columns, text, range);
  const index = sql.table(indexOf(table));
  const phrase = `{${columns.join(' ')}} : "${text.replaceAll('"', '""')}"`;
  const matches = sql.join(
    [sql`${index} match ${phrase}`, ...inRange(sql`rowid`, range)],
    sql` and `,
  );
  return sql<SqlBool>`${sql.ref(`${table}.seq`)} in
    (select rowid from ${index} where ${matches})`;
}

/**
 * Scans the rows of the range in storage order. Scanning them in the order of an index would take ten times as long.
 */
function isLike(
  table: string,
  columns: readonly string[],
  text: string,
  range: SeqRange,
): Expression<SqlBool> {
  const patterns = spellings(text).map((spelling) => `%${spelling.replaceAll(/[\\%_]/g, '\\$&')}%`);
  const conditions = columns.flatMap((column) =>
    patterns.map(
      (pattern) => sql`${sql.ref(`${table}.${column}`)} like ${pattern} escape ${sql.lit('\\')}`,
    ),
  );
  return sql<SqlBool>`${sql.ref(`${table}.seq`)} in
    (select seq from ${sql.table(table)} where ${sql.join([sql`(${sql.join(conditions, sql` or `)})`, ...inRange(sql`seq`, range)], sql` and `)})`;
}

/**
 * All combinations of upper and lower case for non-ASCII letters. LIKE itself ignores case for ASCII letters.
 */
function spellings(text: string): string[] {
  return Array.from(text).reduce(
    (beginnings, letter) => {
      const cases = isAscii(letter) ? [letter] : [letter.toLowerCase(), letter.toUpperCase()];
      return beginnings.flatMap((start) => [...new Set(cases)].map((end) => start + end));
    },
    [''],
  );
}

function isAscii(letter: string): boolean {
  return letter < '\u0080';
}

function indexOf(table: string): string {
  return `${table}_text`;
}
