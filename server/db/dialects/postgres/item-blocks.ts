import { type Kysely, sql } from 'kysely';
import { blockSize } from '../../queries/item-blocks.ts';

/** After this many changes, the trigger replaces the rows of each block by a single row with their sum. */
const foldedEvery = 100;

/**
 * Creates `item_blocks` with triggers. Each change inserts a row, and the version of a block is the sum of its rows.
 * With a single row per block, all transactions that post items would wait for each other (see item-counts.ts).
 */
export async function createItemBlocks(db: Kysely<unknown>): Promise<void> {
  const size = sql.lit(blockSize);
  await sql`create table item_blocks (
    change bigint generated always as identity primary key,
    block bigint not null,
    version bigint not null)`.execute(db);
  await sql`insert into item_blocks (block, version)
    select distinct seq / ${size}, 1 from items`.execute(db);
  await sql`
    create function version_item_blocks() returns trigger language plpgsql as $$
    declare
      latest bigint;
    begin
      with added as (
        insert into item_blocks (block, version)
          select block, 1 + (random() * 2147483647)::bigint
          from (select distinct seq / ${size} as block from changed) as blocks
        returning change)
      select max(change) into latest from added where change % ${sql.lit(foldedEvery)} = 0;
      if latest is not null then
        with folded as (
          delete from item_blocks where change in (
            select change from item_blocks for update skip locked)
          returning block, version)
        insert into item_blocks (block, version)
          select block, sum(version) from folded group by block;
      end if;
      return null;
    end $$`.execute(db);
  for (const table of ['items', 'item_search']) {
    for (const event of ['insert', 'update', 'delete']) {
      const rows = sql.raw(event === 'delete' ? 'old' : 'new');
      await sql`create trigger ${sql.id(`${table}_blocks_on_${event}`)}
        after ${sql.raw(event)} on ${sql.table(table)} referencing ${rows} table as changed
        for each statement execute function version_item_blocks()`.execute(db);
    }
  }
}

/** Creates the triggers that count each person's undeleted items (Ddl.countItemsOfPosters). */
export async function countItemsOfPosters(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function count_inserted_items_of_posters() returns trigger language plpgsql as $$
    begin
      update users set item_count = item_count + posted.items
        from (select posted_by_id, count(*) as items from changed
          where deleted_at is null group by posted_by_id) as posted
        where users.id = posted.posted_by_id;
      return null;
    end $$`.execute(db);
  await sql`create trigger items_of_poster_on_insert after insert on items
    referencing new table as changed
    for each statement execute function count_inserted_items_of_posters()`.execute(db);
  await sql`
    create function count_changed_items_of_posters() returns trigger language plpgsql as $$
    begin
      if old.deleted_at is null then
        update users set item_count = item_count - 1 where id = old.posted_by_id;
      end if;
      if tg_op = 'UPDATE' then
        if new.deleted_at is null then
          update users set item_count = item_count + 1 where id = new.posted_by_id;
        end if;
      end if;
      return null;
    end $$`.execute(db);
  await sql`create trigger items_of_poster_on_update after update of posted_by_id, deleted_at on items
    for each row when (
      (old.posted_by_id, old.deleted_at) is distinct from (new.posted_by_id, new.deleted_at))
    execute function count_changed_items_of_posters()`.execute(db);
  await sql`create trigger items_of_poster_on_delete after delete on items
    for each row execute function count_changed_items_of_posters()`.execute(db);
}
