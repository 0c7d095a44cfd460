import type { CreateTableBuilder, Expression, Kysely } from 'kysely';

/** The parts of a table's definition that the two databases write differently; migrations are written with these. */
export interface Ddl {
  /** The type of a point in time, in epoch milliseconds. */
  readonly time: Expression<unknown>;
  /** A new table. */
  table(db: Pick<Kysely<unknown>, 'schema'>, name: string): CreateTableBuilder<string>;
  /** A new table whose primary key is `seq`, an insertion number that the database hands out and never reuses. */
  orderedTable(db: Kysely<unknown>, name: string): CreateTableBuilder<string>;
  /** From now on the database refuses UPDATE and DELETE on the table. */
  makeAppendOnly(db: Kysely<unknown>, name: string): Promise<void>;
  /** Does work that changes rows of such a table, for a migration; afterwards the database refuses it again. */
  changeAppendOnly(db: Kysely<unknown>, name: string, work: () => Promise<void>): Promise<void>;
  /** What the search of items needs. */
  createItemSearchTables(db: Kysely<unknown>): Promise<void>;
  /** What DialectQueries.containsText needs, so that it does not read a whole ordered table. */
  createTextSearch(db: Kysely<unknown>, table: string, columns: readonly string[]): Promise<void>;
  /** What Database.connectNodes needs. */
  createNodeTables(db: Kysely<unknown>): Promise<void>;
}
