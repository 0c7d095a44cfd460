import type { Kysely } from 'kysely';
import type { ChangeCounter } from '../changes.ts';
import type { DialectQueries, Nodes, Writer } from '../database.ts';
import type { CountTables, Tables } from '../schema/tables.ts';
import type { Ddl } from './ddl.ts';

/** The parts that differ between SQLite and PostgreSQL. Everything else is shared. */
export interface OpenedDialect {
  /** For write transactions. */
  writer: Kysely<Tables>;
  /** The writer without a time limit for statements. Closing the writer closes it. */
  migrator: Kysely<Tables>;
  /** Has its own connections, so that a running transaction never delays a reader. */
  reader: Kysely<Tables>;
  /** For reads whose time grows with the number of rows (Database.longRead). May be the same as `reader`. */
  longReader: Kysely<Tables>;
  /** For the counts of rate limits (Database.counts). */
  counts: Kysely<CountTables>;
  queries: DialectQueries;
  ddl: Ddl;
  /** Counts the changes of public data by all processes. */
  changes: ChangeCounter;
  /** Announces to other nodes that a transaction changes public data; takes effect with its commit. */
  announceChange: (trx: Writer) => Promise<void>;
  /** Connects this process with others on the same database; null if there can be no others. */
  connectNodes: (() => Nodes) | null;
  /**
   * Whether a failed transaction should be run again, because it only failed due to a concurrent transaction.
   * @param runs how often the transaction has run
   */
  mayRunAgain: (error: unknown, runs: number) => boolean;
  /** Ends background work. Call it before the connections are closed. */
  stop: () => Promise<void>;
}
