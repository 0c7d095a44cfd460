import { type Kysely, sql } from 'kysely';
import { DatabaseError } from 'pg';
import type { Tables } from '../../schema/tables.ts';

/**
 * Checks that work without superuser rights: checksum failures, invalid indexes and constraints, unreadable
 * rows, and references to missing rows.
 * @returns one line per finding
 */
export async function damageOf(read: Kysely<Tables>): Promise<string[]> {
  return [
    ...(await invalidParts(read)),
    ...(await unreadableTables(read)),
    ...(await orphans(read)),
  ];
}

async function invalidParts(read: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select 'index ' || indexrelid::regclass || ' is not valid' as line
    from pg_index join pg_class on pg_class.oid = indexrelid
    where relnamespace = current_schema()::regnamespace and not (indisvalid and indisready)
    union all
    select 'constraint ' || conname || ' of ' || conrelid::regclass || ' is not valid'
    from pg_constraint
    where connamespace = current_schema()::regnamespace and not convalidated
    union all
    select checksum_failures || ' pages with a wrong checksum were met'
    from pg_stat_database
    where datname = current_database() and checksum_failures > 0`.execute(read);
  return rows.map(({ line }) => line);
}

/** Reading every row completely finds pages that the disk has lost. */
async function unreadableTables(read: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind = 'r'
    order by relname`.execute(read);
  const damage: string[] = [];
  for (const { name } of rows) {
    try {
      await sql`select count(row_read) from ${sql.table(name)} as row_read`.execute(read);
    } catch (error) {
      if (!(error instanceof DatabaseError)) throw error;
      damage.push(`${name}: ${error.message}`);
    }
  }
  return damage;
}

async function orphans(read: Kysely<Tables>): Promise<string[]> {
  // All foreign keys of the portal have a single column.
  const { rows: references } = await sql<{
    from: string;
    column: string;
    to: string;
    target: string;
  }>`
    select child.relname as "from", child_column.attname as "column",
      parent.relname as "to", parent_column.attname as target
    from pg_constraint reference
    join pg_class child on child.oid = conrelid
    join pg_class parent on parent.oid = confrelid
    join pg_attribute child_column on child_column.attrelid = conrelid
      and child_column.attnum = conkey[1]
    join pg_attribute parent_column on parent_column.attrelid = confrelid
      and parent_column.attnum = confkey[1]
    where contype = 'f' and connamespace = current_schema()::regnamespace
    order by conname`.execute(read);
  const damage: string[] = [];
  for (const { from, column, to, target } of references) {
    const child = sql.ref(`child.${column}`);
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from ${sql.table(from)} as child
      where ${child} is not null and not exists (
        select from ${sql.table(to)} as parent where ${sql.ref(`parent.${target}`)} = ${child})`.execute(
      read,
    );
    const count = rows[0]?.count ?? 0;
    if (count > 0)
      damage.push(`${count} rows of ${from} point to rows of ${to} that are not there`);
  }
  return damage;
}
