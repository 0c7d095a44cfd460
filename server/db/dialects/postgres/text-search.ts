import { type Expression, type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { inRange, wholeRange } from '../../queries/item-blocks.ts';

/**
 * Creates an index for finding a text anywhere in the columns, ignoring case, by trigrams (extension
 * pg_trgm).
 */
export async function createTextSearch(
  db: Kysely<unknown>,
  table: string,
  columns: readonly string[],
): Promise<void> {
  // The owner of a database may create this extension, which is part of PostgreSQL's distribution.
  await sql`create extension if not exists pg_trgm`.execute(db);
  const texts = columns.map((column) => sql`(${lowerCase(sql.ref(column))}) gin_trgm_ops`);
  await sql`create index ${sql.id(`${table}_text`)} on ${sql.table(table)}
    using gin (${sql.join(texts)})`.execute(db);
}

/** The condition that one of the columns contains the text, ignoring case (DialectQueries.containsText). */
export function containsText(
  table: string,
  columns: readonly string[],
  text: string,
  range = wholeRange,
): Expression<SqlBool> {
  const pattern = `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
  const conditions = columns.map(
    (column) =>
      sql`${lowerCase(sql.ref(`${table}.${column}`))} like ${lowerCase(sql`${pattern}::text`)}`,
  );
  const isAny = sql`(${sql.join(conditions, sql` or `)})`;
  return sql<SqlBool>`${sql.join([isAny, ...inRange(sql.ref(`${table}.seq`), range)], sql` and `)}`;
}

/** Lower case by Unicode rules, independent of the database's locale. */
function lowerCase(text: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`lower(${text} collate "und-x-icu")`;
}
