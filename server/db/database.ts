import type { Expression, Kysely, SqlBool, Transaction } from 'kysely';
import type { ServerOptions } from 'socket.io';
import type { ItemStatus } from '../../contract/item-status.ts';
import type { CountTables, Tables } from './schema.ts';

/** Reads outside a transaction, or within one. */
export type Reader = Kysely<Tables> | Transaction<Tables>;
export type Writer = Transaction<Tables>;

/** What stands between the portal and one of the two databases. */
export interface Database {
  /** For reading. Never used inside a transaction's function: that would wait for itself. */
  readonly read: Kysely<Tables>;
  /**
   * Runs `work` in one write transaction; commits when it resolves, rolls back when it rejects.
   * What `afterCommit` was given runs, in order, once the commit has succeeded, and not otherwise:
   * mails, socket events and deleted files belong there. `work` may be run again, from the start,
   * where another transaction got in its way; others may run beside it (docs/decisions/0002).
   */
  transaction<T>(work: (trx: Writer, afterCommit: AfterCommit) => Promise<T>): Promise<T>;
  /**
   * The counts that limits go by. They are written at every request and not worth waiting for the
   * disk: after a power failure the last of them may be missing. No transaction holds them up.
   */
  readonly counts: Kysely<CountTables>;
  /** Queries whose SQL is the dialect's own. */
  readonly dialect: DialectQueries;
  /** Connects this process to the others that use the database; null where there can be no other. */
  readonly connectNodes: (() => Nodes) | null;
  close(): Promise<void>;
}

/** The other processes that use the database, for live events. */
export interface Nodes {
  /** For Socket.IO's server. */
  readonly adapter: NonNullable<ServerOptions['adapter']>;
  /** Resolves once what the others say is heard; rejects where that takes too long. */
  readonly listening: Promise<void>;
  /** To be called when the adapter has been closed. */
  close(): Promise<void>;
}

/** What can be wrong with the place where the portal stores its data: no fault of the request or of the code. */
export type StorageFault =
  /** The database does not answer; it may in a moment. */
  | 'unreachable'
  /** There is no space left to write to; reading goes on. */
  | 'full';

export type AfterCommit = (effect: () => void | Promise<void>) => void;

/** Everything that is written differently for SQLite and PostgreSQL. */
export interface DialectQueries {
  /** Puts an item's words (title, description, tags, category, location) into the search index, or takes them out. */
  indexItem(trx: Writer, itemId: string): Promise<void>;
  /** A page of ids of active items, best first, and how many there are in all. */
  searchItems(read: Reader, search: ItemSearch): Promise<{ ids: string[]; total: number }>;
  /**
   * That an item has each of the words, or one that begins with it: for the `where` of a query on
   * `items`. Only of items that anyone may see; a text without a word is in none.
   */
  hasWords(text: string): Expression<SqlBool>;
  /**
   * How many items have the words as hasWords() says, of one status or of all: counted in the search
   * index alone.
   */
  countWithWords(read: Reader, text: string, status: ItemStatus | null): Promise<number>;
  /**
   * That a row has the text somewhere in one of the columns, whatever its case: for the `where` of
   * a query on the table. The migration has called Ddl.createTextSearch with the same columns.
   */
  containsText(
    table: 'users' | 'items',
    columns: readonly string[],
    text: string,
  ): Expression<SqlBool>;
  /** Whether an error is a broken unique constraint. */
  isUniqueViolation(error: unknown): boolean;
  /**
   * Waits until no other transaction holds this name, and holds it until this one ends: for what is
   * decided by rows that are not there, which nobody can lock.
   */
  hold(trx: Writer | Transaction<CountTables>, name: string): Promise<void>;
}

export interface ItemSearch {
  /** What the person typed, trimmed; empty for all, newest first. */
  words: string;
  status: ItemStatus | null;
  limit: number;
  offset: number;
}
