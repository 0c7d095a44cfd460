import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Writer } from '../../database.ts';
import { blockSize } from '../../queries/item-blocks.ts';

/** Versions are random, because a counter could use the same version twice after a rollback. */
const newVersion = sql`abs(random() % 4294967296)`;

/** Creates `item_blocks` with triggers, and two tables that the search needs to read items by blocks. */
export async function createItemBlocks(db: Kysely<unknown>): Promise<void> {
  await sql`create table item_blocks (
    block integer primary key, version integer not null) strict`.execute(db);
  await sql`insert into item_blocks
    select block, ${newVersion}
    from (select distinct seq / ${sql.lit(blockSize)} as block from items)`.execute(db);
  for (const event of ['insert', 'update', 'delete']) {
    const row = sql.raw(event === 'delete' ? 'old' : 'new');
    const block = sql`${row}.seq / ${sql.lit(blockSize)}`;
    await sql`create trigger ${sql.id(`items_blocks_on_${event}`)} after ${sql.raw(event)} on items
      begin ${newVersionOf(block)}; end`.execute(db);
  }
  await createTitles(db);
}

/**
 * Creates `item_titles` with the words of each title, and `item_search_terms`, which finds indexed words by their
 * beginning.
 */
async function createTitles(db: Kysely<unknown>): Promise<void> {
  await sql`create virtual table item_search_terms using fts5vocab(item_search, 'instance')`.execute(
    db,
  );
  await sql`create table item_titles (seq integer primary key, title text not null) strict`.execute(
    db,
  );
  await sql`insert into item_titles
    select doc, group_concat(term, ' ' order by offset) from item_search_terms
    where col = 'title' and term <> '§' group by doc`.execute(db);
  await sql`create index item_titles_by_title on item_titles (title, seq)`.execute(db);
}

export async function changeBlockOf(trx: Writer, seq: number): Promise<void> {
  await newVersionOf(sql.lit(Math.floor(seq / blockSize))).execute(trx);
}

function newVersionOf(block: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`insert into item_blocks values (${block}, ${newVersion})
    on conflict (block) do update set version = excluded.version`;
}

/** Creates the triggers that count each person's undeleted items (Ddl.countItemsOfPosters). */
export async function countItemsOfPosters(db: Kysely<unknown>): Promise<void> {
  const count = (row: 'new' | 'old', change: '+ 1' | '- 1') => sql`
    update users set item_count = item_count ${sql.raw(change)}
    where id = ${sql.raw(row)}.posted_by_id and ${sql.raw(row)}.deleted_at is null;`;
  await sql`create trigger items_of_poster_on_insert after insert on items
    begin ${count('new', '+ 1')} end`.execute(db);
  await sql`create trigger items_of_poster_on_update after update of posted_by_id, deleted_at on items
    begin ${count('old', '- 1')} ${count('new', '+ 1')} end`.execute(db);
  await sql`create trigger items_of_poster_on_delete after delete on items
    begin ${count('old', '- 1')} end`.execute(db);
}
