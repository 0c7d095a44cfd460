import { type Kysely, sql } from 'kysely';

/** Objects of a PostgreSQL schema that an older node may use. Maps the kind and name of each to its definition. */
export type SchemaObjects = ReadonlyMap<string, string>;

/** Reads tables and views, columns, constraints, unique indexes, triggers and functions. */
export async function schemaObjects(db: Kysely<unknown>): Promise<SchemaObjects> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select 'table ' || relname as name, relkind::text as definition
      from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'v', 'm')
    union all
    select 'column ' || attrelid::regclass || '.' || attname,
        format_type(atttypid, atttypmod) || ' ' || attcollation::regcollation::text
        || case when attnotnull then ' not null' else '' end
        || coalesce(' default ' || pg_get_expr(adbin, adrelid), '') || attidentity::text || attgenerated::text
      from pg_attribute
      join pg_class on pg_class.oid = attrelid
      left join pg_attrdef on adrelid = attrelid and adnum = attnum
      where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
    union all
    select 'constraint ' || conrelid::regclass || '.' || conname, pg_get_constraintdef(oid)
      from pg_constraint where connamespace = 'public'::regnamespace and conrelid <> 0
    union all
    select 'unique index ' || indrelid::regclass || '.' || relname, pg_get_indexdef(indexrelid)
      from pg_index join pg_class on pg_class.oid = indexrelid
      where relnamespace = 'public'::regnamespace and indisunique
    union all
    select 'trigger ' || tgrelid::regclass || '.' || tgname, pg_get_triggerdef(oid)
      from pg_trigger where not tgisinternal
    union all
    select 'function ' || proname, prosrc
      from pg_proc where pronamespace = 'public'::regnamespace and prolang <>
        (select oid from pg_language where lanname = 'c')`.execute(db);
  return new Map(rows.map(({ name, definition }) => [name, definition]));
}

/** Kinds of objects on which an older node depends, so they may neither vanish nor change. */
const relied = /^(table|column|constraint|unique index|function) /;

/**
 * Compares a schema before and after a migration. Returns the changes that may break an older node: objects that it
 * uses are missing or changed, or the database refuses rows that it accepted before.
 */
export function breakingChanges(before: SchemaObjects, after: SchemaObjects): string[] {
  const tables = new Set([...before.keys()].filter((name) => name.startsWith('table ')));
  const isOldTable = (name: string) => tables.has(`table ${tableOf(name)}`);
  const lost = [...before]
    .filter(([name, definition]) => relied.test(name) && after.get(name) !== definition)
    .map(([name]) => `${name} is ${after.has(name) ? 'changed' : 'gone'}`);
  const refused = [...after]
    .filter(([name]) => !before.has(name) && isOldTable(name))
    .flatMap(([name, definition]) => newRefusal(name, definition, after, before));
  return [...lost, ...refused];
}

function newRefusal(
  name: string,
  definition: string,
  after: SchemaObjects,
  before: SchemaObjects,
): string[] {
  if (name.startsWith('column ')) {
    const isFilled = !definition.includes('not null') || definition.includes(' default ');
    return isFilled ? [] : [`${name} is not null without a default`];
  }
  if (name.startsWith('unique index ')) return [`${name} refuses rows`];
  if (!name.startsWith('constraint ')) return [];
  // A constraint only on new columns cannot break older nodes, which do not write these columns.
  const old = [...before.keys()]
    .filter((key) => key.startsWith(`column ${tableOf(name)}.`))
    .map((key) => key.replace(/^.*\./, ''));
  const mentions = old.filter((column) => new RegExp(`\\b${column}\\b`).test(ownPart(definition)));
  return mentions.length > 0 ? [`${name} refuses rows`] : [];
}

/** The definition of a constraint, without the other table and its columns if it is a foreign key. */
const ownPart = (definition: string) => definition.replace(/ REFERENCES .*$/, '');

const tableOf = (name: string) => name.replace(/^(unique index|[a-z]+) /, '').replace(/\..*$/, '');
