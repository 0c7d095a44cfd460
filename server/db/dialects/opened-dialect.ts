import type { Kysely } from 'kysely';
import type { DialectQueries, Nodes } from '../database.ts';
import type { CountTables, Tables } from '../schema.ts';
import type { Ddl } from './ddl.ts';

/** What one of the two databases brings; the rest is the same for both. */
export interface OpenedDialect {
  /** For write transactions. */
  writer: Kysely<Tables>;
  /** Connections of its own: a transaction under way never holds up a reader. */
  reader: Kysely<Tables>;
  /** See Database.counts. */
  counts: Kysely<CountTables>;
  queries: DialectQueries;
  ddl: Ddl;
  /** See Database.connectNodes. */
  connectNodes: (() => Nodes) | null;
  /**
   * Whether a transaction that failed is to be run again, because all that it met was another one.
   * @param runs how often it has been run
   */
  mayRunAgain: (error: unknown, runs: number) => boolean;
}
