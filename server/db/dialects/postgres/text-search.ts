import { type Expression, type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';

/**
 * Finds a text anywhere in some columns of a table, whatever its case, with the trigrams of the
 * extension pg_trgm.
 */

export async function createTextSearch(
  db: Kysely<unknown>,
  table: string,
  columns: readonly string[],
): Promise<void> {
  // PostgreSQL lets the owner of a database do this; it comes with the server.
  await sql`create extension if not exists pg_trgm`.execute(db);
  const texts = columns.map((column) => sql`(${lowerCase(sql.ref(column))}) gin_trgm_ops`);
  await sql`create index ${sql.id(`${table}_text`)} on ${sql.table(table)}
    using gin (${sql.join(texts)})`.execute(db);
}

/** See DialectQueries.containsText. */
export function containsText(
  table: string,
  columns: readonly string[],
  text: string,
): Expression<SqlBool> {
  const pattern = `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
  const conditions = columns.map(
    (column) =>
      sql`${lowerCase(sql.ref(`${table}.${column}`))} like ${lowerCase(sql`${pattern}::text`)}`,
  );
  return sql<SqlBool>`(${sql.join(conditions, sql` or `)})`;
}

/** By Unicode's rules, whatever language the database was made for. */
function lowerCase(text: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`lower(${text} collate "und-x-icu")`;
}
