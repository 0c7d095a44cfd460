import { type Kysely, sql } from 'kysely';

/** After this many changes, the trigger replaces the rows of each status by a single row with their sum. */
const foldedEvery = 100;

/**
 * Creates `item_counts`, the number of public items per status. Counting the items themselves would take
 * longer the more there are. A trigger inserts a row for each change and regularly replaces rows by their
 * sum. A single row per status would make every writer wait for every other one.
 */
export async function createItemCounts(db: Kysely<unknown>): Promise<void> {
  await sql`create table item_counts (
    change bigint generated always as identity primary key,
    status text collate "C" not null,
    listed integer not null)`.execute(db);
  await sql`
    create function count_listed_items() returns trigger language plpgsql as $$
    declare
      latest bigint;
    begin
      if tg_op <> 'INSERT' then
        if old.is_active = 1 and old.deleted_at is null then
          insert into item_counts (status, listed) values (old.status, -1);
        end if;
      end if;
      if tg_op <> 'DELETE' then
        if new.is_active = 1 and new.deleted_at is null then
          insert into item_counts (status, listed) values (new.status, 1) returning change into latest;
        end if;
      end if;
      if latest % ${sql.lit(foldedEvery)} = 0 then
        with folded as (
          delete from item_counts where change in (
            select change from item_counts for update skip locked)
          returning status, listed)
        insert into item_counts (status, listed)
          select status, sum(listed) from folded group by status;
      end if;
      return null;
    end $$`.execute(db);
  await sql`create trigger items_counted after insert or delete on items
    for each row execute function count_listed_items()`.execute(db);
  await sql`create trigger items_counted_anew after update of status, is_active, deleted_at on items
    for each row when (
      (old.status, old.is_active, old.deleted_at) is distinct from
      (new.status, new.is_active, new.deleted_at))
    execute function count_listed_items()`.execute(db);
}
