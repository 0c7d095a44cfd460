import { sql } from 'kysely';
import { minuteMs } from '../../../contract/durations.ts';
import type { TestApp } from '../app/test-app.ts';

/** Numbers of rows in a filled portal. */
export interface Rows {
  categories: number;
  users: number;
  /** How many of the users have posted items. */
  posters: number;
  items: number;
}

export const many: Rows = { categories: 20, users: 10_000, posters: 1000, items: 100_000 };

/** An account with a hundred items. */
export const posterOfMany = '01990000-0000-7000-8000-0a0000000007';

/** This keeper has a fifth of the items: all claimed ones, and just as many found ones. */
export const keeperOfMany = '01990000-0000-7000-8000-0a0000000032';

/** Id of the photo of every third item. It has a row but no files. */
export const photoOfMany = '0'.repeat(32);

/**
 * Fills an empty portal on SQLite with more accounts and items than a college will have, using one statement
 * per table. Some items are inactive or deleted. The items were posted one minute apart, the first at the start of
 * 1970.
 */
export async function fillWithMany(
  { database }: Pick<TestApp, 'database'>,
  rows: Rows = many,
): Promise<void> {
  await database.transaction(async (trx) => {
    await sql`
      insert into categories (id, name, name_key, description, is_active, created_at)
      select ${idOf('0c', 'i')}, 'Category ' || i, 'category ' || i, '', 1, 0
      from ${numbers(rows.categories)}`.execute(trx);
    await sql`
      insert into users (id, name, email, email_key, password_hash, role, is_active, created_at)
      select ${idOf('0a', 'i')}, 'Person ' || i, 'person' || i || '@example.edu',
        'person' || i || '@example.edu', '', iif(i % 50 = 0, 'keeper', 'user'), i % 17 <> 0, i
      from ${numbers(rows.users)}`.execute(trx);
    await sql`insert into photos (id, width, height, placeholder, created_at)
      values (${photoOfMany}, 1, 1, '', 0)`.execute(trx);
    await sql`
      insert into items (id, title, description, category_id, status, status_before_claim, location,
        tags, photo_id, posted_by_id, keeper_id, is_active, deleted_at, created_at, updated_at)
      select ${idOf('0b', 'i')},
        case i % 3 when 0 then 'Blue ' when 1 then 'Black ' else 'Green ' end
          || case i % 5 when 0 then 'umbrella ' when 1 then 'wallet ' else 'backpack ' end || i,
        'Left in the room ' || (i % 500), ${idOf('0c', 'i % 20')},
        case i % 10 when 0 then 'Claimed' when 1 then 'Returned' when 2 then 'Lost' else 'Found' end,
        iif(i % 10 < 2, 'Found', null), 'Hall ' || (i % 30), '[]',
        iif(i % 3 = 0, ${photoOfMany}, null), ${idOf('0a', `i % ${String(rows.posters)}`)},
        iif(i % 5 = 0, ${keeperOfMany}, null), i % 31 <> 0, iif(i % 37 = 0, 1, null),
        i * ${minuteMs}, i * ${minuteMs}
      from ${numbers(rows.items)}`.execute(trx);
    // The same words as indexItem() would write. The texts are plain ASCII, so indexItem() only turns them to lower
    // case.
    await sql`
      insert into item_search (rowid, title, description, tags, category, location, status)
      select items.seq, lower(title) || ' §', lower(items.description), '', name_key, lower(location),
        '§' || lower(status)
      from items join categories on categories.id = category_id
      where items.is_active = 1 and items.deleted_at is null`.execute(trx);
    await sql`insert into item_titles (seq, title)
      select seq, lower(title) from items where is_active = 1 and deleted_at is null`.execute(trx);
  });
}

/** An SQL subquery with the numbers `i` from 0 to `below` - 1. */
function numbers(below: number) {
  return sql`(
    with recursive numbers (i) as (select 0 union all select i + 1 from numbers where i + 1 < ${below})
    select i from numbers)`;
}

/** An SQL expression for an id; two hexadecimal digits say which kind it is. */
function idOf(kind: string, number: string) {
  return sql`printf(${`01990000-0000-7000-8000-${kind}%010x`}, ${sql.raw(number)})`;
}
