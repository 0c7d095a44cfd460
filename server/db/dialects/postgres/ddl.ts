import { sql } from 'kysely';
import { DatabaseError } from 'pg';
import type { Ddl } from '../ddl.ts';
import { countItemsOfPosters, createItemBlocks } from './item-blocks.ts';
import { createItemSearchTables, indexItemPlaces } from './item-search.ts';
import { createNodeTables } from './nodes.ts';
import { createTextSearch } from './text-search.ts';

/** Short, because while a migration waits for the lock on a table, all other transactions on the table wait too. */
const lockWaitMs = 500;
/** SQLSTATE. */
const lockNotAvailable = '55P03';

export const postgresDdl: Ddl = {
  time: sql`bigint`,
  lockWaits: {
    async limit(trx) {
      await sql`set local lock_timeout = ${sql.lit(lockWaitMs)}`.execute(trx);
    },
    areOver: (error) => error instanceof DatabaseError && error.code === lockNotAvailable,
  },
  table: (db, name) => db.schema.createTable(name),
  orderedTable: (db, name) =>
    db.schema
      .createTable(name)
      .addColumn('seq', 'bigint', (column) => column.generatedAlwaysAsIdentity().primaryKey()),
  async makeAppendOnly(db, name) {
    const refuse = sql.id(`${name}_refuses_change`);
    await sql`
      create function ${refuse}() returns trigger language plpgsql as
      $$ begin raise exception '% is append-only', tg_table_name; end $$`.execute(db);
    await sql`
      create trigger ${refuse} before update or delete or truncate on ${sql.table(name)}
      for each statement execute function ${refuse}()`.execute(db);
  },
  async changeAppendOnly(db, name, work) {
    const trigger = sql.id(`${name}_refuses_change`);
    await sql`alter table ${sql.table(name)} disable trigger ${trigger}`.execute(db);
    await work();
    await sql`alter table ${sql.table(name)} enable trigger ${trigger}`.execute(db);
  },
  createItemSearchTables,
  indexItemPlaces,
  createItemBlocks,
  countItemsOfPosters,
  createTextSearch,
  // Only FTS5, SQLite's search index, runs such merges.
  stopSearchMerges: async () => undefined,
  createNodeTables,
};
