import type { Kysely } from 'kysely';
import type { Ddl } from '../dialects/ddl.ts';

/** Merges of the search index on SQLite, which the portal now runs in a thread. */
export function up(db: Kysely<unknown>, ddl: Ddl): Promise<void> {
  return ddl.stopSearchMerges(db);
}
