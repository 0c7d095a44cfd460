import type { Kysely } from 'kysely';
import type { Ddl } from '../dialects/ddl.ts';

/** Turns off FTS5's long merges of the search indexes on SQLite, because the portal now merges them in a thread. */
export function up(db: Kysely<unknown>, ddl: Ddl): Promise<void> {
  return ddl.stopSearchMerges(db);
}
