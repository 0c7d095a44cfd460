import { sql } from 'kysely';
import type { Ddl } from '../ddl.ts';
import { countItemsOfPosters, createItemBlocks } from './item-blocks.ts';
import { createItemSearchTables } from './item-search.ts';
import { stopSearchMerges } from './search-merges.ts';
import { createTextSearch } from './text-search.ts';

const refusedOperations = ['update', 'delete'];

export const sqliteDdl: Ddl = {
  time: sql`integer`,
  lockWaits: null,
  // Without `strict`, SQLite silently stores text in a numeric column.
  table: (db, name) => db.schema.createTable(name).modifyEnd(sql`strict`),
  orderedTable: (db, name) =>
    sqliteDdl
      .table(db, name)
      .addColumn('seq', 'integer', (column) => column.primaryKey().autoIncrement()),
  async makeAppendOnly(db, name) {
    for (const operation of refusedOperations) {
      await sql`
        create trigger ${sql.id(`${name}_refuses_${operation}`)}
        before ${sql.raw(operation)} on ${sql.table(name)}
        begin select raise(abort, ${sql.lit(`${name} is append-only`)}); end`.execute(db);
    }
  },
  async changeAppendOnly(db, name, work) {
    for (const operation of refusedOperations) {
      await sql`drop trigger ${sql.id(`${name}_refuses_${operation}`)}`.execute(db);
    }
    await work();
    await sqliteDdl.makeAppendOnly(db, name);
  },
  createItemSearchTables,
  // Nothing is missing: item_search has had a column for the location from the start.
  indexItemPlaces: async () => undefined,
  createItemBlocks,
  countItemsOfPosters,
  createTextSearch,
  stopSearchMerges,
  // Only one process uses the file, so there are no other nodes.
  createNodeTables: async () => undefined,
};
