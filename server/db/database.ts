import type { Expression, Kysely, SqlBool, Transaction } from 'kysely';
import type { ServerOptions } from 'socket.io';
import type {
  FoundItems,
  ItemBlocks,
  ItemQuery,
  ItemSearch,
  SeqRange,
} from './item-search-types.ts';
import type { CountTables, Tables } from './schema/tables.ts';

/** Accepts reads inside and outside a transaction. */
export type Reader = Kysely<Tables> | Transaction<Tables>;
export type Writer = Transaction<Tables>;

/** The portal's interface to either database. */
export interface Database {
  /**
   * For reading outside of transactions. Inside a transaction it would not see the transaction's own changes.
   */
  readonly read: Kysely<Tables>;
  /**
   * For reads whose time grows with the number of rows. On SQLite they run in a thread of their own, one after the
   * other, so that other requests are served in the meantime.
   */
  readonly longRead: Kysely<Tables>;
  /**
   * Runs `work` in one write transaction, which commits when `work` resolves and rolls back when it rejects.
   * Effects passed to `afterCommit` run in order after the commit, and only then: sending mails and socket
   * events, deleting files. If a concurrent transaction interferes, `work` runs again from the start. Other
   * transactions may run at the same time (docs/decisions/0002).
   */
  transaction<T>(work: (trx: Writer, afterCommit: AfterCommit) => Promise<T>): Promise<T>;
  /**
   * The counts of rate limits. They are written very often, so writes wait neither for running transactions nor for the
   * disk; a power failure may lose the latest.
   */
  readonly counts: Kysely<CountTables>;
  /** Queries whose SQL depends on the dialect. */
  readonly dialect: DialectQueries;
  /**
   * A counter that increases with each change of public data. A change by another node is counted some milliseconds
   * after its commit. Null while changes by other nodes may go unnoticed. On SQLite, changes by the commands of
   * operators are not counted.
   */
  changes(): number | null;
  /** Connects this process with others on the same database; null if there can be no others. */
  readonly connectNodes: (() => Nodes) | null;
  close(): Promise<void>;
}

/** The live-event connection between processes on the same database. */
export interface Nodes {
  /** The adapter for the Socket.IO server. */
  readonly adapter: NonNullable<ServerOptions['adapter']>;
  /** Resolves once this node receives the events of other nodes; rejects after a timeout. */
  readonly listening: Promise<void>;
  /**
   * Since when, by `performance.now()`, this node has received the events of other nodes without a gap; null while it
   * receives none.
   */
  listensSince(): number | null;
  /** Sets the function that is called when this node receives the events of other nodes again after a gap. */
  onGapEnd(listener: () => void): void;
  /** Call it after the adapter is closed. */
  close(): Promise<void>;
}

/** A problem of the storage itself, caused neither by the request nor by a bug. */
export type StorageFault =
  /** The database does not respond, but may do so soon. */
  | 'unreachable'
  /** There is no space left for writing. Reading still works. */
  | 'full';

export type AfterCommit = (effect: () => void | Promise<void>) => void;

/** The queries that differ between SQLite and PostgreSQL. */
export interface DialectQueries {
  /**
   * Writes the item's words (title, description, tags, category, location) to the search index, or removes
   * the item from it if it is not public.
   */
  indexItem(trx: Writer, itemId: string): Promise<void>;
  /** A page of the active items that match the search. */
  searchItems(read: Reader, search: ItemSearch): Promise<FoundItems>;
  /**
   * A query for the public items that contain each word of the text, itself or as the beginning of a longer word. Null
   * for a text without words.
   */
  withWords(read: Reader, text: string): Promise<ItemQuery | null>;
  /** Counts items and reads pages of them at any offset, without going through all items. */
  readBlocks(read: Reader): Promise<ItemBlocks>;
  /**
   * A condition for the `where` of a query on the table: one of the columns contains the text, ignoring case.
   * A migration must have called Ddl.createTextSearch with these columns.
   * @param range the rows that are searched; all if left out
   */
  containsText(
    table: 'users' | 'items',
    columns: readonly string[],
    text: string,
    range?: SeqRange,
  ): Expression<SqlBool>;
  /** For each signal, the newest posts of the side that have this signal, at most `limit` of them. */
  newestWithSignals(
    read: Reader,
    side: 'Lost' | 'Found',
    signals: readonly { signal: string; limit: number }[],
  ): Promise<readonly { seq: number; signal: string }[]>;
  /**
   * Acquires a lock on a name until the transaction ends. Needed when a decision depends on the absence of a row,
   * because a missing row cannot be locked.
   * @param mode "shared" if other transactions may have a shared lock on the name at the same time
   */
  acquireLock(
    trx: Writer | Transaction<CountTables>,
    name: string,
    mode?: 'exclusive' | 'shared',
  ): Promise<void>;
}
