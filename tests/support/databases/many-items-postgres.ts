import { minuteMs } from '../../../contract/durations.ts';
import pg from 'pg';
import { type Rows, keeperOfMany, many, photoOfMany } from './many-items.ts';

/**
 * Fills an empty portal on PostgreSQL with the same data as fillWithMany() on SQLite. Indexes that no constraint needs
 * are created afterwards, which is much faster.
 */
export async function fillPostgresWithMany(
  { config }: { config: { databaseUrl: string | null } },
  rows: Rows = many,
): Promise<void> {
  const client = new pg.Client(config.databaseUrl ?? undefined);
  await client.connect();
  try {
    const indexes = await dropIndexes(client);
    await client.query('alter table items disable trigger items_counted');
    for (const fill of fillings(rows)) await client.query(fill);
    await client.query('alter table items enable trigger items_counted');
    for (const index of indexes) await client.query(index);
    // `analyze` is not enough: index-only scans need the visibility map, which `vacuum` writes.
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}

/**
 * Drops the indexes of the large tables that no constraint needs.
 * @returns the statements that create them again
 */
async function dropIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(`
    select indexname as name, indexdef as definition from pg_indexes
    where schemaname = 'public' and tablename in ('users', 'items', 'item_search')
      and indexname not in (select conname from pg_constraint)`);
  for (const { name } of rows) await client.query(`drop index ${pg.escapeIdentifier(name)}`);
  return rows.map(({ definition }) => definition);
}

const fillings = (rows: Rows) => [
  `insert into categories (id, name, name_key, description, is_active, created_at)
    select ${idOf('0c', 'i')}, 'Category ' || i, 'category ' || i, '', 1, 0
    from generate_series(0, ${rows.categories - 1}) as i`,

  `insert into users (id, name, email, email_key, password_hash, role, is_active, created_at)
    select ${idOf('0a', 'i')}, 'Person ' || i, 'person' || i || '@example.edu',
      'person' || i || '@example.edu', '', case when i % 50 = 0 then 'keeper' else 'user' end,
      (i % 17 <> 0)::int, i
    from generate_series(0, ${rows.users - 1}) as i`,

  `insert into photos (id, width, height, placeholder, created_at)
    values ('${photoOfMany}', 1, 1, '', 0)`,

  `insert into items (id, title, description, category_id, status, status_before_claim, location,
      tags, photo_id, posted_by_id, keeper_id, is_active, deleted_at, created_at, updated_at)
    select ${idOf('0b', 'i')},
      (array['Blue ', 'Black ', 'Green '])[i % 3 + 1]
        || (array['umbrella ', 'wallet ', 'backpack ', 'backpack ', 'backpack '])[i % 5 + 1] || i,
      'Left in the room ' || (i % 500), ${idOf('0c', `i % ${rows.categories}`)},
      case i % 10 when 0 then 'Claimed' when 1 then 'Returned' when 2 then 'Lost' else 'Found' end,
      case when i % 10 < 2 then 'Found' end, 'Hall ' || (i % 30), '[]',
      case when i % 3 = 0 then '${photoOfMany}' end, ${idOf('0a', `i % ${rows.posters}`)},
      case when i % 5 = 0 then '${keeperOfMany}' end, (i % 31 <> 0)::int,
      case when i % 37 = 0 then 1 end, i::bigint * ${minuteMs}, i::bigint * ${minuteMs}
    from generate_series(0, ${rows.items - 1}) as i`,

  `insert into item_counts (status, listed)
    select status, count(*) from items where is_active = 1 and deleted_at is null group by status`,

  // The same words as indexItem() would write. The texts are plain ASCII, so indexItem() only turns them to lower case.
  `insert into item_search (seq, title, words)
    select seq, lower(title), setweight(to_tsvector('simple', title), 'A')
      || setweight(to_tsvector('simple', categories.name || ' ' || location), 'C')
      || setweight(to_tsvector('simple', items.description), 'D')
      || array_to_tsvector(
        array['§' || lower(status), '@hall', '@' || split_part(location, ' ', 2)])
    from items join categories on categories.id = category_id
    where items.is_active = 1 and deleted_at is null`,

  `insert into item_search_words (word)
    select word from ts_stat('select words from item_search')
    where length(word) >= 4 and word not like '§%'`,
];

/** An SQL expression for an id; two hexadecimal digits say which kind it is. */
function idOf(kind: string, number: string): string {
  return `'01990000-0000-7000-8000-${kind}' || lpad(to_hex(${number}), 10, '0')`;
}
