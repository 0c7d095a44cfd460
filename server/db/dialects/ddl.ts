import type { CreateTableBuilder, Expression, Kysely } from 'kysely';

/** The parts of table definitions that differ between the databases, for use in migrations. */
export interface Ddl {
  /** Column type of a time in epoch milliseconds. */
  readonly time: Expression<unknown>;
  /**
   * Limits how long a migration waits for a lock, because all later transactions queue up behind it. Null if no other
   * process uses the database.
   */
  readonly lockWaits: {
    /** Sets the limit for a transaction. */
    limit(trx: Kysely<unknown>): Promise<void>;
    /** Whether a migration failed because of the limit. */
    areOver(error: unknown): boolean;
  } | null;
  table(db: Pick<Kysely<unknown>, 'schema'>, name: string): CreateTableBuilder<string>;
  /**
   * Creates a table with the primary key `seq`, an increasing number that the database assigns and never
   * reuses.
   */
  orderedTable(db: Kysely<unknown>, name: string): CreateTableBuilder<string>;
  /** Makes the database refuse UPDATE and DELETE on the table. */
  makeAppendOnly(db: Kysely<unknown>, name: string): Promise<void>;
  /** Allows a migration to change rows of an append-only table inside `work`. */
  changeAppendOnly(db: Kysely<unknown>, name: string, work: () => Promise<void>): Promise<void>;
  /** Creates the tables for the search of items. */
  createItemSearchTables(db: Kysely<unknown>): Promise<void>;
  /** Adds the words of each item's location to the search index for ItemFilter.place, if they are missing there. */
  indexItemPlaces(db: Kysely<unknown>): Promise<void>;
  /** Creates `item_blocks`, the versions of blocks for DialectQueries.readBlocks. */
  createItemBlocks(db: Kysely<unknown>): Promise<void>;
  /** Creates the triggers that count the undeleted items of each person in `users.item_count`. */
  countItemsOfPosters(db: Kysely<unknown>): Promise<void>;
  /** Creates the index for DialectQueries.containsText, which then need not scan the table. */
  createTextSearch(db: Kysely<unknown>, table: string, columns: readonly string[]): Promise<void>;
  /**
   * Turns off the merges that the search indexes of items would run inside the transactions that change items, except
   * the quick ones of the newest segments.
   */
  stopSearchMerges(db: Kysely<unknown>): Promise<void>;
  /** Creates the tables for Database.connectNodes. */
  createNodeTables(db: Kysely<unknown>): Promise<void>;
}
